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
	Rules: `Each process says in control that it does not compete (0), competes (1), or is
about to enter (2), and k is a turn. To enter, say 1, and wait until nobody
competes among those from k on, downwards and round, that come before oneself.
Then say 2; if another says 2 as well, begin anew, otherwise enter. To leave, hand
the turn to the next below whoever has it, if that is oneself or does not compete,
and say 0. Everybody gets in. Behind the first line, the doorway, a process is
overtaken n(n−1)/2 times at most, and that often it may be, as measured for two,
three and four processes; from four on that is less than with Knuth's, from which
it differs in the turn alone. With store buffers a
fence is needed behind the line that says that one is about to enter, and for the
bound one behind the first line, too.`,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{knuth.Algorithm{N: s.N}}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "fenced", Meaning: "has a fence behind its first line and behind the claim of being about to enter", Build: memory.Builder(fence(a, knuth.Raise, knuth.Claim))},
		{Name: "bare-claim", Meaning: "has a fence behind the lines that write 1, and none behind that claim", Mutant: true, Build: memory.Builder(fence(a, knuth.Raise, knuth.Again))},
		{Name: "bare-doorway", Meaning: "has a fence behind that claim alone", Mutant: true, Build: memory.Builder(fence(a, knuth.Claim))},
		{Name: "blind", Meaning: "enters without looking whether another is about to", Mutant: true, Build: memory.Builder(blind{a})},
		{Name: "rushing", Meaning: "does not wait for those before it", Mutant: true, Build: memory.Builder(rushing{a})},
		{Name: "own-turn-only", Meaning: "hands the turn on only if it is its own", Mutant: true, Build: memory.Builder(ownTurnOnly{a})},
		{Name: "always", Meaning: "hands the turn on even if its owner competes", Mutant: true, Build: memory.Builder(always{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence behind each of the lines.
func fence(a Algorithm, lines ...knuth.PC) fenced {
	return memory.Fence(a, func(_ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}
