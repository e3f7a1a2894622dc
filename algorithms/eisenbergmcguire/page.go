package eisenbergmcguire

import (
	"slices"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/lines"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
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
	Rules: `Each process has a register control[i]: 0 if it does not compete, 1 if it
competes, 2 if it is about to enter. k names the process that has the turn. To
enter, a process writes 1 and waits until no process before it competes, counting
from k upwards and round. Then it writes 2. If another process has written 2, too,
or another that competes has the turn, it starts over; otherwise it takes the turn
and enters. To leave, it gives the turn to the next process above, and round, that
competes, and writes 0. Every waiting process gets in. Past the first line, the
doorway, a process is overtaken at most n−1 times; measurements for two, three and
four processes reach this bound. Only the bound needs the look at the turn before
entering. With store buffers a process needs a fence after the line by which it is
about to enter and, for the bound, after the first line, too.`,
	Program:     program.Program,
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
		{Name: "blind", Meaning: "enters without checking whether another process is about to", Mutant: true, Build: memory.Builder(lines.Detour(a, Check, SeeK))},
		{Name: "rushing", Meaning: "does not wait for the processes before it", Mutant: true, Build: memory.Builder(lines.Detour(a, ReadK, Claim))},
		{Name: "keeper", Meaning: "leaves without giving the turn away", Mutant: true, Build: memory.Builder(lines.Detour(a, Search, Lower))},
		{Name: "rash", Meaning: "enters though another process that competes has the turn", Mutant: true, Build: memory.Builder(lines.Detour(a, SeeK, TakeK))},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

const both = "the two others compete as well, and the turn reaches both of them first"

var claims = claim.List(
	// The bound is n−1, counted from the first line.
	common.Turns(paper, bound, 2, both),

	claim.Break(properties.StarvationFreedom).Of("keeper").Unlimited(2).Because("p0 has the turn for ever, and p1 waits while it competes"),
	claim.Hold(properties.MutualExclusion).Of("keeper").Unlimited(2),
	claim.Break(properties.BoundedWaitingFromDoorway(2)).Of("rash").Unlimited(3).
		Because("one has found nobody before it; another then gives the turn to a third that competes, and the first enters all the same"),
	claim.Hold(properties.BoundedWaitingFromDoorway(3), properties.MutualExclusion, properties.StarvationFreedom).Of("rash").Unlimited(3),
)
