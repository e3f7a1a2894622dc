// Command doorway verifies the catalogue of mutual exclusion and leader
// election algorithms, and replays and draws counterexamples.
package main

import (
	"doorway/algorithms"
	"doorway/algorithms/leaderelector"
	"doorway/command"
)

func main() {
	command.Catalogue{Pages: algorithms.Catalogue(), Statements: algorithms.Ledger(), Elector: leaderelector.Elect}.Main()
}
