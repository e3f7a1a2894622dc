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
	Rules: `Each process says in control that it does not compete (0), competes (1), or is
about to enter (2), and k is a turn. To enter, say 1, and wait until nobody
competes among those from k on, upwards and round, that come before oneself. Then
say 2; if another says 2 as well, or another that competes has the turn, begin
anew, otherwise take the turn and enter. To leave, give the turn to the next above,
round, that competes, and say 0. Everybody gets in. Behind the first line, the
doorway, a process is overtaken n−1 times at most, and that
often it may be, as measured for two, three and four processes. Looking at the
turn before entering serves the bound alone. With store buffers a
fence is needed behind the line that says that one is about to enter, and for the
bound one behind the first line, too.`,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "fenced", Meaning: "has a fence behind its first line and behind the claim of being about to enter", Build: memory.Builder(fence(a, Raise, Claim))},
		{Name: "bare-claim", Meaning: "has a fence behind the lines that write 1, and none behind that claim", Mutant: true, Build: memory.Builder(fence(a, Raise, Again))},
		{Name: "bare-doorway", Meaning: "has a fence behind that claim alone", Mutant: true, Build: memory.Builder(fence(a, Claim))},
		{Name: "blind", Meaning: "enters without looking whether another is about to", Mutant: true, Build: memory.Builder(blind{a})},
		{Name: "rushing", Meaning: "does not wait for those before it", Mutant: true, Build: memory.Builder(rushing{a})},
		{Name: "keeper", Meaning: "leaves without giving the turn away", Mutant: true, Build: memory.Builder(keeper{a})},
		{Name: "rash", Meaning: "enters though another that competes has the turn", Mutant: true, Build: memory.Builder(rash{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence behind each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, func(_ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}
