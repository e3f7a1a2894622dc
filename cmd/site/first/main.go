//go:build js && wasm

// Command first is the explorer with one algorithm, for the front page of a site: a quarter of the whole in size.
package main

import (
	"doorway/algorithms/peterson"
	"doorway/cmd/site/worker"
	"doorway/command/explorer"
	"doorway/model/catalogue"
)

func main() { worker.Run(explorer.Explorer{Pages: []*catalogue.Page{&peterson.Page}}) }
