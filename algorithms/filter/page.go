package filter

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const paper = "Peterson 1981"

var writeOrder = catalogue.Assumption{Name: "level before last", Meaning: "the two writes at a level take effect in the order level, last"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "filter",
	Title:  "Peterson's algorithm for n processes (the filter lock)",
	Family: catalogue.SharedMemoryLock,
	Source: "G. L. Peterson, Myths about the mutual exclusion problem, Information Processing Letters 12(3), 1981; as the filter lock in Herlihy & Shavit, The Art of Multiprocessor Programming, 2008, §2.4",
	Rules: `There are n−1 levels, and at each a register that names the last process that
came. To enter, at each level in turn: show that one is there, name oneself the
last, and wait until all others are below or another is the last. To leave, go
below all levels. Each level holds back one process, so only one passes them all,
and in every fair run a waiting process gets in. The doorway is the two writes at
the first level. Past it, two processes overtake each other at most once; with
three there is no bound: a process that is no longer the last at the first level
need not wait, but until it notices, two others pass it again and again, each
letting the other through. With store buffers a fence is needed at each level
after the two writes.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{writeOrder, assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "swapped", Meaning: "names itself the last before it shows its level", Build: memory.Builder(swapped{a})},
		{Name: "fenced", Meaning: "has a fence at each level after the two writes", Build: memory.Builder(fence(a, GiveWay, 0))},
		{Name: "bare-1", Meaning: "has no fence at level 1", Mutant: true, Build: memory.Builder(fence(a, GiveWay, 1))},
		{Name: "bare-2", Meaning: "has no fence at level 2", Mutant: true, Build: memory.Builder(fence(a, GiveWay, 2))},
		{Name: "fence-misplaced", Meaning: "has its fences between the two writes", Mutant: true, Build: memory.Builder(fence(a, Raise, 0))},
		{Name: "level-skipped", Meaning: "goes to the second level at once", Mutant: true, Build: memory.Builder(short{a})},
		{Name: "above-only", Meaning: "waits for those above its level, not for those at it", Mutant: true, Build: memory.Builder(above{a})},
		{Name: "one-last", Meaning: "has one last for all levels", Mutant: true, Build: memory.Builder(shared{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence at each level after the line. It belongs
// after GiveWay, so that both writes are seen before anything is read. At the level
// bare, if there is such a level, it is left out.
func fence(a Algorithm, line PC, bare uint8) fenced {
	return memory.Fence(a, State{PC: line, Level: bare}, func(at State, _ model.ProcID, s State) bool { return s.PC == at.PC && s.Level != at.Level })
}

const (
	unseen = "the others enter again and again while the process has requested but not yet shown its level"
	asleep = "another is last at the first level, so the process need not wait; until it notices, two others pass it in turn, again and again"
	late   = "one sees the other below its level, because the other's write is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.LivelockFreedom, properties.StarvationFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(properties.NoInterference).Unlimited(2, 3).Under(common.Bystander),

	// Two processes have a bound, three have none: not n−1, nor n(n−1)/2.
	claim.Tight(properties.BoundedWaitingFromDoorway, 1).Unlimited(2).Because("both have passed their doorways, and the one that came first goes in first"),
	claim.Break(properties.BoundedWaitingFromDoorway(2), properties.BoundedWaitingFromDoorway(3), properties.BoundedWaitingFromDoorway(5)).Unlimited(3).Because(asleep),
	common.Unseen(unseen),

	claim.Break(properties.MutualExclusion).Of("swapped").Once(2).Without(writeOrder).
		Because("one enters because it sees nobody at its level yet, and the other because it is no longer the last"),
	common.Registers("a process halts at a level and holds up the last that comes there", late),

	claim.Hold(properties.MutualExclusion).Of("fenced").Buffered(2, 3),
	claim.Hold(properties.LivelockFreedom, properties.StarvationFreedom, properties.NoInterference).Of("fenced").Buffered(3),
	claim.Tight(properties.BoundedWaitingFromDoorway, 1).Of("fenced").Buffered(2).
		Because("both have passed their doorways, and the one that came first goes in first"),

	// Each fence is needed, and its place.
	claim.Break(properties.MutualExclusion).Of("bare-1").Under(common.Buffered(2, 1)).Because(late),
	claim.Break(properties.MutualExclusion).Of("bare-2").Under(common.Buffered(3, 1)).Because(late),
	claim.Break(properties.MutualExclusion).Of("fence-misplaced").Under(common.Buffered(2, 1)).
		Because("one enters while its write to last is still in its store buffer; the write reaches memory later and lets the other in"),

	claim.Break(properties.MutualExclusion).Of("level-skipped").Once(3).Because("the one level left holds back one of three, and two pass it"),
	claim.Break(properties.MutualExclusion).Of("above-only").Once(2).Because("two at one level see nobody above it, and both pass it"),
	claim.Break(properties.MutualExclusion).Of("one-last").Once(3).Because("an arrival at the first level releases the process held back at the second"),
)
