package debruijn

import (
	"slices"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/lines"
	"doorway/algorithms/knuth"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
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
	Rules: `Each process has a register control[i]: 0 if it does not compete, 1 if it
competes, 2 if it is about to enter. k names the process that has the turn. To
enter, a process writes 1 and waits until no process before it competes, counting
from k downwards and round. Then it writes 2. If another process has written 2, too,
it starts over; otherwise it enters. To leave, it hands the turn to the process
below the one that has it, if that one is itself or does not compete, and writes 0.
Every waiting process gets in. Past the first line, the doorway, a process is
overtaken at most n(n−1)/2 times; measurements for two, three and four processes
reach this bound. From four processes on that is less than with Knuth's algorithm,
which differs only in the turn. With store buffers a process needs a fence after the
line by which it is about to enter and, for the bound, after the first line, too.`,
	Program:     program,
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
		{Name: "blind", Meaning: "enters without checking whether another process is about to", Mutant: true, Build: memory.Builder(lines.Detour(a, knuth.Check, knuth.InCS))},
		{Name: "rushing", Meaning: "does not wait for the processes before it", Mutant: true, Build: memory.Builder(lines.Detour(a, knuth.ReadK, knuth.Claim))},
		{Name: "own-turn-only", Meaning: "hands the turn on only if the turn is its own", Mutant: true, Build: memory.Builder(lines.Detour(a, ReadC, knuth.Lower))},
		{Name: "always", Meaning: "hands the turn on even if its owner competes", Mutant: true, Build: memory.Builder(always{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...knuth.PC) fenced {
	return memory.Fence(a, lines, func(lines []knuth.PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

const twice = "the turn must go round to the process, and one of the others enters twice before it arrives"

var claims = claim.List(
	// The bound is n(n−1)/2, counted from the first line.
	common.Turns(paper, bound, 3, twice),

	claim.Break(properties.StarvationFreedom).Of("own-turn-only").Unlimited(3).
		Because("the turn stays with a process that does not compete, and the first of the others after it always goes first"),
	claim.Hold(properties.StarvationFreedom).Of("own-turn-only").Unlimited(2),
	claim.Break(properties.BoundedWaitingFromDoorway(1)).Of("always").Unlimited(2).
		Because("the process has the turn; the other takes it away on leaving, and enters once more"),
	claim.Hold(properties.StarvationFreedom).Of("always").Unlimited(2),
	claim.Break(properties.StarvationFreedom).Of("always").Unlimited(3).Because("the turn always moves past the process before it notices"),
)
