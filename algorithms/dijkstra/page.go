package dijkstra

import (
	"slices"

	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	paper = "Dijkstra 1965"
	knuth = "Knuth 1966: one process may wait for ever"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "dijkstra",
	Title:  "Dijkstra's algorithm for n processes",
	Family: catalogue.SharedMemoryLock,
	Source: "E. W. Dijkstra, Solution of a problem in concurrent programming control, CACM 8(9), 1965; discussed in D. E. Knuth, Additional comments on a problem in concurrent programming control, CACM 9(5), 1966",
	Rules: `In b, each process says whether it wants to enter, and in c whether it is about to
(each is false while it does); k names one process. To enter, say so in b. While k
names another, take back what was said in c, and if the other does not want to
enter, take k. When k names oneself, say so in c and look at the others: if
another says the same, start over, otherwise enter. To leave, take both back. The
process that k names may be overtaken before it notices: somebody always gets in,
but nobody in particular, and there is no bound on waiting. With store buffers one
fence is needed, after the line that says in c that one is about to enter.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "fenced", Meaning: "has a fence after the line that says that it is about to enter", Build: memory.Builder(fence(a, Claim))},
		{Name: "bare-claim", Meaning: "has a fence after every line of the entry protocol that writes, except that one", Mutant: true,
			Build: memory.Builder(fence(a, Want, Retract, TakeK))},
		{Name: "blind", Meaning: "enters without looking at the others", Mutant: true, Build: memory.Builder(blind{a})},
		{Name: "insistent", Meaning: "does not take back that it is about to enter", Mutant: true, Build: memory.Builder(insistent{a})},
		{Name: "taker", Meaning: "takes k whether or not the process that k names wants to enter", Mutant: true, Build: memory.Builder(taker{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}
