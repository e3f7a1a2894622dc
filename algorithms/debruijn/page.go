package debruijn

import (
	"slices"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/knuth"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	paper = "de Bruijn 1967"
	bound = paper + ": at most n(n−1)/2 turns"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "de-bruijn",
	Title:  "De Bruijn's algorithm for n processes",
	Family: catalogue.SharedMemoryLock,
	Source: "N. G. de Bruijn, Additional comments on a problem in concurrent programming control, CACM 10(3), 1967",
	Rules: `Each process writes to its register control[i] that it does not compete (0),
competes (1), or is about to enter (2); k names the process that has the turn. To
enter, say 1, and wait until nobody before oneself competes, counting from k
downwards and round. Then say 2; if another also says 2, start over, otherwise
enter. To leave: if the process that has the turn is oneself or does not compete,
hand the turn to the next process below it; then say 0. Everybody gets in. Past the
first line, the doorway, a process is overtaken at most n(n−1)/2 times; measurements
for two, three and four processes reach this bound. From four processes on that is
less than with Knuth's algorithm, which differs only in the turn. With store buffers
a fence is needed after the line that says that one is about to enter and, for the
bound, after the first line, too.`,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{knuth.Algorithm{N: s.N}}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "fenced", Meaning: "has a fence after its first line and after the one that says that it is about to enter", Build: memory.Builder(fence(a, knuth.Raise, knuth.Claim))},
		{Name: "bare-claim", Meaning: "has a fence after the lines that write 1, but none after the one that writes 2", Mutant: true, Build: memory.Builder(fence(a, knuth.Raise, knuth.Again))},
		{Name: "bare-doorway", Meaning: "has a fence only after the line that writes 2", Mutant: true, Build: memory.Builder(fence(a, knuth.Claim))},
		{Name: "blind", Meaning: "enters without checking whether another process is about to", Mutant: true, Build: memory.Builder(blind{a})},
		{Name: "rushing", Meaning: "does not wait for the processes before it", Mutant: true, Build: memory.Builder(rushing{a})},
		{Name: "own-turn-only", Meaning: "hands the turn on only if the turn is its own", Mutant: true, Build: memory.Builder(ownTurnOnly{a})},
		{Name: "always", Meaning: "hands the turn on even if its owner competes", Mutant: true, Build: memory.Builder(always{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...knuth.PC) fenced {
	return memory.Fence(a, func(_ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}
