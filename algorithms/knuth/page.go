package knuth

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
	paper = "Knuth 1966"
	bound = paper + ": at most 2ⁿ⁻¹−1 turns"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "knuth",
	Title:  "Knuth's algorithm for n processes",
	Family: catalogue.SharedMemoryLock,
	Source: "D. E. Knuth, Additional comments on a problem in concurrent programming control, CACM 9(5), 1966",
	Rules: `Each process has a register control[i]: 0 if it does not compete, 1 if it
competes, 2 if it is about to enter. k names the process that has the turn. To
enter, a process writes 1 and waits until no process before it competes, counting
from k downwards and round. Then it writes 2. If another process has written 2, too,
it starts over; otherwise it takes the turn and enters. To leave, it hands the turn
to the next process below and writes 0. Every waiting process gets in. Past the
first line, the doorway, a process is overtaken at most 2ⁿ⁻¹−1 times; measurements
for two, three and four processes reach this bound. Taking the turn on entering
makes no difference for two and three. With store buffers a process needs a fence
after the line by which it is about to enter and, for the bound, after the first
line, too.`,
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
		{Name: "blind", Meaning: "enters without checking whether another process is about to", Mutant: true, Build: memory.Builder(lines.Detour(a, Check, TakeK))},
		{Name: "rushing", Meaning: "does not wait for the processes before it", Mutant: true, Build: memory.Builder(lines.Detour(a, ReadK, Claim))},
		{Name: "keeper", Meaning: "leaves without handing the turn on", Mutant: true, Build: memory.Builder(lines.Detour(a, PassK, Lower))},
		{Name: "untaken", Meaning: "enters without taking the turn", Build: memory.Builder(lines.Detour(a, TakeK, InCS))},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

const twice = "the two others compete as well; one of them enters, then the other, and then the first of them again"

var claims = claim.List(
	// The bound is 2ⁿ⁻¹−1, counted from the first line.
	common.Turns(paper, bound, 3, twice, properties.WaitingBoundedFromDoorway),

	claim.Break(properties.StarvationFreedom).Of("keeper").Unlimited(2).Because("p1 has the turn for ever, and p0 waits while it competes"),
	claim.Hold(properties.MutualExclusion, properties.LivelockFreedom).Of("keeper").Unlimited(2),

	// Taking the turn on entering makes no difference: it is handed on on leaving.
	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom, properties.BoundedWaitingFromDoorway(3)).Of("untaken").Unlimited(3),
	claim.Break(properties.BoundedWaitingFromDoorway(2)).Of("untaken").Unlimited(3).Because(twice),
)
