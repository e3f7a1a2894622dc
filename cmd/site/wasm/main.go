//go:build js && wasm

// Command wasm is the explorer with the whole catalogue, for a worker of a browser.
package main

import (
	"doorway/algorithms"
	"doorway/cmd/site/worker"
	"doorway/command/explorer"
)

func main() { worker.Run(explorer.Explorer{Pages: algorithms.Catalogue()}) }
