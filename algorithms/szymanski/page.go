package szymanski

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

const paper = "Szymański 1988"

var upwards = catalogue.Assumption{Name: "the door is tested upwards", Meaning: "a process that tests whether the door is open looks at the flags from the first to the last, or at all of them at once"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "szymanski",
	Title:  "Szymański's algorithm",
	Family: catalogue.SharedMemoryLock,
	Source: "B. K. Szymański, A simple solution to Lamport's concurrent programming problem with linear wait, Proc. 2nd Int. Conf. on Supercomputing (ICS), 1988",
	Rules: `Each process has a flag from 0 to 4. To enter, say so (1); wait until the door is
open, that is, until nobody is at 3 or 4; come in (3). If somebody is still
outside at 1, gather (2) until somebody has shut the door (4). Then shut it, too
(4), and enter when nobody below is in the room. To leave, wait until all that
gathered above have noticed that the door is shut, and go (0). From the waiting
room on, a process is overtaken at most n−1 times: the wait is linear. From its
first line on, the only part of its entry that never waits, it is overtaken at
most 2(n−1) times: it may find the door shut, and be overtaken once by each
process inside and once more by each that comes in with it. Measurements for two,
three and four processes reach this bound. Each test of many flags looks at one
after the other. That is enough, but whether the door is open must be tested
upwards, from the first flag to the last; the other tests may use any order. With
store buffers fences are needed after the first two lines that write, and not
after the others.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{upwards, assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the paper; the doorway is the first line", Build: memory.Builder(a)},
		{Name: "from-the-room", Meaning: "the same, but the doorway is everything up to the coming in", Build: memory.Builder(inside{a})},
		{Name: "door-downwards", Meaning: "tests whether the door is open from the last flag to the first", Build: memory.Builder(Algorithm{N: s.N, Down: []PC{AwaitDoor}})},
		{Name: "others-downwards", Meaning: "looks from the last flag to the first in all other tests",
			Build: memory.Builder(Algorithm{N: s.N, Down: []PC{LookOutside, AwaitShut, AwaitLower, AwaitGathered}})},
		{Name: "fenced", Meaning: "has a fence after the first two lines that write", Build: memory.Builder(fence(a, Intend, ComeIn))},
		{Name: "bare-intend", Meaning: "has a fence after every line of the entry protocol that writes, except the first", Mutant: true,
			Build: memory.Builder(fence(a, ComeIn, Gather, Shut))},
		{Name: "bare-come-in", Meaning: "has a fence after every line of the entry protocol that writes, except the coming in", Mutant: true,
			Build: memory.Builder(fence(a, Intend, Gather, Shut))},
		{Name: "no-door", Meaning: "comes in without waiting until the door is open", Mutant: true, Build: memory.Builder(lines.Detour(a, AwaitDoor, ComeIn))},
		{Name: "no-gathering", Meaning: "shuts the door without looking whether anybody is outside", Mutant: true, Build: memory.Builder(lines.Detour(a, LookOutside, Shut))},
		{Name: "all-gather", Meaning: "gathers whether or not anybody is outside", Mutant: true, Build: memory.Builder(lines.Detour(a, LookOutside, Gather))},
		{Name: "hasty", Meaning: "does not wait for those below before it enters", Mutant: true, Build: memory.Builder(lines.Detour(a, AwaitLower, InCS))},
		{Name: "early", Meaning: "does not wait for those above before it goes", Mutant: true, Build: memory.Builder(lines.Detour(a, AwaitGathered, Leave))},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

const (
	unseen = "the other enters again and again while the process has requested but not yet said so"
	shut   = "the door is shut when the process comes, and those inside overtake it; when the door opens, they come in with it and go first once more"
	lower  = "those inside have lower numbers and go first"
	passed = "p1 sees p2 gather and need not wait for it, then sees p0 gone; in between p2 has passed the other door, and is inside when p1 comes in"
	late   = "one sees the other's old flag, because the other's write is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(paper),
	claim.Hold(properties.DeadlockFreedom, properties.LivelockFreedom, properties.StarvationFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(properties.NoInterference).Unlimited(2, 3).Under(common.Bystander),

	// From the waiting room on the bound is n−1, from the first line on 2(n−1).
	claim.Hold(properties.BoundedWaitingFromDoorway(1)).Of("from-the-room").Unlimited(2).By(paper+": linear wait"),
	claim.Break(properties.BoundedWaitingFromDoorway(0)).Of("from-the-room").Unlimited(2).Because(lower),
	claim.Hold(properties.BoundedWaitingFromDoorway(2)).Of("from-the-room").Unlimited(3).By(paper+": linear wait"),
	claim.Break(properties.BoundedWaitingFromDoorway(1)).Of("from-the-room").Unlimited(3).Because(lower),
	claim.Tight(properties.BoundedWaitingFromDoorway, 2).Unlimited(2).Because(shut),
	claim.Tight(properties.BoundedWaitingFromDoorway, 4).Unlimited(3).Because(shut),
	common.Unseen(unseen),

	// In the first test the order in which a process looks at the flags matters; in
	// the others it does not.
	claim.Break(properties.MutualExclusion).Of("door-downwards").Twice(3).Without(upwards).Because(passed),
	claim.Hold(properties.MutualExclusion).Of("others-downwards").Unlimited(3, 4),
	claim.Hold(properties.LivelockFreedom, properties.StarvationFreedom, properties.BoundedWaitingFromDoorway(4)).Of("others-downwards").Unlimited(3),

	common.Registers("a process halts, and the other waits for its flag to change", late),

	claim.Hold(properties.MutualExclusion).Of("fenced").Buffered(2, 3),
	claim.Hold(properties.LivelockFreedom, properties.StarvationFreedom, properties.NoInterference, properties.BoundedWaitingFromDoorway(4)).Of("fenced").Buffered(3),
	claim.Break(properties.BoundedWaitingFromDoorway(3)).Of("fenced").Buffered(3).Because(shut),
	claim.Break(properties.MutualExclusion).Of("bare-intend").Under(common.Buffered(2, 1)).Because(late),
	claim.Break(properties.MutualExclusion).Of("bare-come-in").Under(common.Buffered(2, 1)).Because(late),

	claim.Break(properties.MutualExclusion).Of("no-door").Once(2).
		Because("p1 is inside, and p0 comes in all the same: it waits only for those below it, and nobody is"),
	claim.Break(properties.MutualExclusion).Of("no-gathering").Once(2).Because("one saw the door open, and comes in when the other is already inside"),
	claim.Break(properties.DeadlockFreedom).Of("all-gather").Once(2).Because("all gather, and nobody shuts the door"),
	claim.Break(properties.MutualExclusion).Of("hasty").Once(2).Because("both have shut the door, and neither waits for the other"),
	claim.Break(properties.MutualExclusion).Of("early").Twice(2).
		Because("one goes while the other has yet to notice that the door is shut, and comes back"),
)
