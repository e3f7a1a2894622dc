package filter

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the others enter again and again while the process has requested but not yet shown its level"
	asleep = "another is the last at the first level, so the process need not wait; until it notices, two others pass it again and again, each letting the other through"
	late   = "one sees the other below its level, for what the other has written is still in its store buffer"
)

// buffered is memory in total store order, as of x86 processors.
func buffered(n, each int) model.Setup {
	return model.Setup{N: n, Requests: each, Memory: model.TotalStoreOrder}
}

var claims = claim.List(
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom, named.StarvationFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).Under(model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}),

	// Two processes have a bound, three have none: not n−1, nor n(n−1)/2.
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Unlimited(2).Because("both are behind their doorways, and the one that came first is let in first"),
	claim.Break(named.BoundedWaitingFromDoorway(2), named.BoundedWaitingFromDoorway(3), named.BoundedWaitingFromDoorway(5)).Unlimited(3).Because(asleep),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(unseen).By(course.Required+": a bound that counts from the request"),
	claim.Break(named.BoundedWaiting(5)).Unlimited(2).Because(unseen),

	claim.Break(named.MutualExclusion).Of("swapped").Once(2).Without(writeOrder).
		Because("one enters because it sees nobody at its level yet, and the other because it is no longer the last"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
		Because("a process that halts at a level holds up the last that comes there").By(course.MayHalt),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}),
	claim.Break(named.MutualExclusion).Under(buffered(2, 1)).Without(assume.SequentialConsistency).Because(late),

	claim.Hold(named.MutualExclusion).Of("fenced").Buffered(2, 3),
	claim.Hold(named.LivelockFreedom, named.StarvationFreedom, named.NoInterference).Of("fenced").Buffered(3),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Of("fenced").Buffered(2).
		Because("both are behind their doorways, and the one that came first is let in first"),

	// Each fence is needed, and its place.
	claim.Break(named.MutualExclusion).Of("bare-1").Under(buffered(2, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("bare-2").Under(buffered(3, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("fence-misplaced").Under(buffered(2, 1)).
		Because("one enters with its being the last still in its store buffer; it reaches memory later, and lets the other in"),

	claim.Break(named.MutualExclusion).Of("level-skipped").Once(3).Because("the one level that is left holds one of three back, and two pass it"),
	claim.Break(named.MutualExclusion).Of("above-only").Once(2).Because("two at one level see nobody above it, and both pass it"),
	claim.Break(named.MutualExclusion).Of("one-last").Once(3).Because("who comes to the first level lets go whoever is held back at the second"),
)
