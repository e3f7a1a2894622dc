package eisenbergmcguire

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
	both    = "the two others compete as well, and the turn comes to both of them before"
)

// buffered is memory in total store order, as of x86 processors.
func buffered(n, each int) model.Setup {
	return model.Setup{N: n, Requests: each, Memory: model.TotalStoreOrder}
}

var claims = claim.List(
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom, named.StarvationFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).Under(model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}),

	// The bound is n−1, counted from the first line.
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Unlimited(2).By(bound),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
	claim.Hold(named.BoundedWaitingFromDoorway(2)).Unlimited(3).By(bound),
	claim.Break(named.BoundedWaitingFromDoorway(1)).Unlimited(3).Because(both),
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
	claim.Break(named.StarvationFreedom).Of("keeper").Unlimited(2).Because("p0 has the turn for ever, and p1 waits while it competes"),
	claim.Hold(named.MutualExclusion).Of("keeper").Unlimited(2),
	claim.Break(named.BoundedWaitingFromDoorway(2)).Of("rash").Unlimited(3).
		Because("one has found nobody before it; another then gives the turn to a third that competes, and the first enters all the same"),
	claim.Hold(named.BoundedWaitingFromDoorway(3), named.MutualExclusion, named.StarvationFreedom).Of("rash").Unlimited(3),
)
