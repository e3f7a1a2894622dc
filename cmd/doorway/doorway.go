// Command doorway verifies the catalogue of mutual exclusion and leader
// election algorithms, and replays and draws counterexamples.
package main

import (
	"doorway/algorithms"
	"doorway/command"
)

func main() {
	command.Catalogue{Pages: algorithms.Catalogue(), Statements: algorithms.Ledger()}.Main()
}
