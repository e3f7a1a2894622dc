package debruijn

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen  = "the other enters again and again while the process has requested but not yet said so"
	delayed = "that the process competes is written and still in its store buffer, while the other enters again and again"
	late    = "one looks at the other while what the other has written is still in its store buffer"
	before  = "the other competes as well, and is before the process"
	twice   = "the turn must go round to the process, and one of the others enters twice before it is there"
)

// buffered is memory in total store order, as of x86 processors.
func buffered(n, each int) model.Setup {
	return model.Setup{N: n, Requests: each, Memory: model.TotalStoreOrder}
}

var claims = claim.List(
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom, named.StarvationFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).Under(model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}),

	// The bound is n(n−1)/2, counted from the first line.
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Unlimited(2).By(bound),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
	claim.Hold(named.BoundedWaitingFromDoorway(3)).Unlimited(3).By(bound),
	claim.Break(named.BoundedWaitingFromDoorway(2)).Unlimited(3).Because(twice),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(unseen).By(course.Required+": a bound that counts from the request"),
	claim.Break(named.BoundedWaiting(5)).Unlimited(2).Because(unseen),

	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
		Because("a process that halts while it competes is waited for by those that come behind it").By(course.MayHalt),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}),
	claim.Break(named.MutualExclusion).Under(buffered(2, 1)).Without(assume.SequentialConsistency).Because(late),

	claim.Hold(named.MutualExclusion).Of("fenced").Buffered(2, 3),
	claim.Hold(named.LivelockFreedom, named.StarvationFreedom).Of("fenced").Buffered(2),
	claim.Hold(named.StarvationFreedom).Of("fenced").Buffered(3),
	claim.Hold(named.NoInterference, named.BoundedWaitingFromDoorway(1)).Of("fenced").Buffered(2),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Of("fenced").Buffered(2).Because(before),

	// One fence is needed for exclusion, and the other for the bound alone.
	claim.Break(named.MutualExclusion).Of("bare-claim").Under(buffered(2, 1)).Because(late),
	claim.Break(named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Of("bare-doorway").Buffered(2).Because(delayed),
	claim.Hold(named.MutualExclusion, named.StarvationFreedom).Of("bare-doorway").Buffered(2),

	claim.Break(named.MutualExclusion).Of("blind").Once(2).Because("both see nobody before them, and both enter"),
	claim.Break(named.LivelockFreedom).Of("rushing").Once(2).
		Because("each says that it is about to enter, sees that the other does, and comes back, again and again"),
	claim.Hold(named.MutualExclusion).Of("rushing").Unlimited(2),
	claim.Break(named.StarvationFreedom).Of("own-turn-only").Unlimited(3).
		Because("the turn stays with one that does not compete, and of the others the first behind it is preferred each time"),
	claim.Hold(named.StarvationFreedom).Of("own-turn-only").Unlimited(2),
	claim.Break(named.BoundedWaitingFromDoorway(1)).Of("always").Unlimited(2).
		Because("the process has the turn, and the other takes it away in leaving and enters once more"),
	claim.Hold(named.StarvationFreedom).Of("always").Unlimited(2),
	claim.Break(named.StarvationFreedom).Of("always").Unlimited(3).Because("the turn goes past the process each time before it notices"),
)
