package eisenbergmcguire

import (
	"slices"

	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	paper = "Eisenberg & McGuire 1972"
	bound = paper + ": at most n−1 turns"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "eisenberg-mcguire",
	Title:  "Eisenberg and McGuire's algorithm for n processes",
	Family: catalogue.SharedMemoryLock,
	Source: "M. A. Eisenberg and M. R. McGuire, Further comments on Dijkstra's concurrent programming control problem, CACM 15(11), 1972; as in Silberschatz & Galvin, Operating System Concepts, exercise on n processes",
	Rules: `Each process writes to its register control[i] that it does not compete (0),
competes (1), or is about to enter (2); k names the process that has the turn. To
enter, say 1, and wait until nobody before oneself competes, counting from k upwards
and round. Then say 2; if another also says 2, or another that competes has the
turn, start over, otherwise take the turn and enter. To leave, give the turn to the
next process above, and round, that competes, and say 0. Everybody gets in. Past the
first line, the doorway, a process is overtaken at most n−1 times; measurements for
two, three and four processes reach this bound. Looking at the turn before entering
serves the bound alone. With store buffers a fence is needed after the line that
says that one is about to enter and, for the bound, after the first line, too.`,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "fenced", Meaning: "has a fence after its first line and after the one that says that it is about to enter", Build: memory.Builder(fence(a, Raise, Claim))},
		{Name: "bare-claim", Meaning: "has a fence after the lines that write 1, but none after the one that writes 2", Mutant: true, Build: memory.Builder(fence(a, Raise, Again))},
		{Name: "bare-doorway", Meaning: "has a fence only after the line that writes 2", Mutant: true, Build: memory.Builder(fence(a, Claim))},
		{Name: "blind", Meaning: "enters without checking whether another process is about to", Mutant: true, Build: memory.Builder(blind{a})},
		{Name: "rushing", Meaning: "does not wait for the processes before it", Mutant: true, Build: memory.Builder(rushing{a})},
		{Name: "keeper", Meaning: "leaves without giving the turn away", Mutant: true, Build: memory.Builder(keeper{a})},
		{Name: "rash", Meaning: "enters though another process that competes has the turn", Mutant: true, Build: memory.Builder(rash{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, func(_ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}
