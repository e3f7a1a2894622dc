package dijkstra

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	overtaken = "the turn k names another whenever the process looks, and the others enter again and again"
	late      = "one looks at the other's c while what the other has written there is still in its store buffer"
)

// buffered is memory in total store order, as of x86 processors.
func buffered(each int) model.Setup {
	return model.Setup{N: 2, Requests: each, Memory: model.TotalStoreOrder}
}

var claims = claim.List(
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.LivelockFreedom).Unlimited(2).By(paper+": who enters first is not postponed to eternity"),
	claim.Hold(named.LivelockFreedom).Unlimited(3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Under(model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}).
		By(paper+": one that is stopped well outside its critical section does not block the others"),
	claim.Break(named.StarvationFreedom).Unlimited(2, 3).Because(overtaken).By(knuth),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(course.Required),
	claim.Break(named.WaitingBounded, named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
		Because("the one named by k halts, and k is not taken from one that wants to enter").By(course.MayHalt),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}),

	// With three processes the buffers make too many states.
	claim.Break(named.MutualExclusion).Under(buffered(1)).Without(consistent).Because(late),
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom, named.NoInterference).Of("fenced").Buffered(2),
	claim.Break(named.StarvationFreedom).Of("fenced").Buffered(2).Because(overtaken),
	claim.Break(named.MutualExclusion).Of("bare-claim").Under(buffered(1)).Because(late),

	claim.Break(named.MutualExclusion).Of("blind").Once(2).
		Because("one, named by k, enters; the other, who had seen that it did not want to, takes k and enters, too"),
	claim.Hold(named.LivelockFreedom).Of("blind").Unlimited(2),
	claim.Break(named.DeadlockFreedom).Of("insistent").Once(2).Because("both have said that they are about to enter, and neither takes it back"),
	claim.Hold(named.MutualExclusion).Of("insistent").Unlimited(2),
	claim.Break(named.LivelockFreedom).Of("taker").Once(2).Because("each takes k from the other before that one notices that it has it, again and again"),
	claim.Hold(named.MutualExclusion).Of("taker").Unlimited(2),
)
