package szymanski

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested but not yet said so"
	shut   = "the door is shut when the process comes, and it is overtaken by those inside; when it opens, the same come in with it and are before it once more"
	lower  = "those inside have lower numbers and go first"
	passed = "p1 sees p2 gather, for which it need not wait, and then p0 gone; in between p2 has gone through the other door, and it is inside when p1 comes in"
	late   = "one sees the other's flag as it was, for what the other has written is still in its store buffer"
)

func requests(n, each int) model.Setup { return model.Setup{N: n, Requests: each} }

// buffered is memory in total store order, as of x86 processors.
func buffered(n, each int) model.Setup {
	return model.Setup{N: n, Requests: each, Memory: model.TotalStoreOrder}
}

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(paper),
	claim.Hold(named.DeadlockFreedom, named.LivelockFreedom, named.StarvationFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).Under(model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}),

	// From the waiting room on the bound is n−1, from the first line on 2(n−1).
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Of("from-the-room").Unlimited(2).By(paper+": linear wait"),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Of("from-the-room").Unlimited(2).Because(lower),
	claim.Hold(named.BoundedWaitingFromDoorway(2)).Of("from-the-room").Unlimited(3).By(paper+": linear wait"),
	claim.Break(named.BoundedWaitingFromDoorway(1)).Of("from-the-room").Unlimited(3).Because(lower),
	claim.Tight(named.BoundedWaitingFromDoorway, 2).Unlimited(2).Because(shut),
	claim.Tight(named.BoundedWaitingFromDoorway, 4).Unlimited(3).Because(shut),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(unseen).By(course.Required+": a bound that counts from the request"),
	claim.Break(named.BoundedWaiting(5)).Unlimited(2).Because(unseen),

	// In the first test the order in which it looks at the flags matters, in the
	// others it does not.
	claim.Break(named.MutualExclusion).Of("door-downwards").Under(requests(3, 2)).Without(upwards).Because(passed),
	claim.Hold(named.MutualExclusion).Of("others-downwards").Unlimited(3, 4),
	claim.Hold(named.LivelockFreedom, named.StarvationFreedom, named.BoundedWaitingFromDoorway(4)).Of("others-downwards").Unlimited(3),

	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
		Because("a process halts, and the other waits for its flag to change").By(course.MayHalt),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}),
	claim.Break(named.MutualExclusion).Under(buffered(2, 1)).Without(assume.SequentialConsistency).Because(late),

	claim.Hold(named.MutualExclusion).Of("fenced").Buffered(2, 3),
	claim.Hold(named.LivelockFreedom, named.StarvationFreedom, named.NoInterference, named.BoundedWaitingFromDoorway(4)).Of("fenced").Buffered(3),
	claim.Break(named.BoundedWaitingFromDoorway(3)).Of("fenced").Buffered(3).Because(shut),
	claim.Break(named.MutualExclusion).Of("bare-intend").Under(buffered(2, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("bare-come-in").Under(buffered(2, 1)).Because(late),

	claim.Break(named.MutualExclusion).Of("no-door").Once(2).
		Because("p1 is inside, and p0 comes in all the same; it waits for those below, and there are none"),
	claim.Break(named.MutualExclusion).Of("no-gathering").Once(2).Because("one saw the door open, and comes in when the other is inside already"),
	claim.Break(named.DeadlockFreedom).Of("all-gather").Once(2).Because("all gather, and nobody shuts the door"),
	claim.Break(named.MutualExclusion).Of("hasty").Once(2).Because("both have shut the door, and neither waits for the other"),
	claim.Break(named.MutualExclusion).Of("early").Under(requests(2, 2)).
		Because("one goes while the other has yet to notice that the door is shut, and comes back"),
)
