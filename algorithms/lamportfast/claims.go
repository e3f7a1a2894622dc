package lamportfast

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	overtaken = "the register y names another whenever the process looks, and the others enter again and again"
	late      = "one reads as if the other had not come, for what the other has written is still in its store buffer"
)

func requests(n, each int) model.Setup { return model.Setup{N: n, Requests: each} }

// buffered is memory in total store order, as of x86 processors.
func buffered(n, each int) model.Setup {
	return model.Setup{N: n, Requests: each, Memory: model.TotalStoreOrder}
}

var claims = claim.List(
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).Under(model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}),
	claim.Break(named.StarvationFreedom).Unlimited(2, 3).Because(overtaken).By(paper+": one process may starve", 2),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(course.Required),
	claim.Break(named.BoundedWaiting(5), named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
		Because("a process halts with its b set or its number in y, and the other waits for it to be cleared").By(course.MayHalt),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}),
	claim.Break(named.MutualExclusion).Under(buffered(2, 1)).Without(assume.SequentialConsistency).Because(late),

	claim.Hold(named.MutualExclusion).Of("fenced").Buffered(2).Under(buffered(3, 1)),
	claim.Hold(named.DeadlockFreedom, named.LivelockFreedom, named.NoInterference).Of("fenced").Buffered(2),
	claim.Break(named.StarvationFreedom).Of("fenced").Buffered(2).Because(overtaken),
	claim.Break(named.MutualExclusion).Of("bare-x").Under(buffered(2, 1)).
		Because("one finds x naming it, for the number of the other is still in its store buffer, though the other has found y naming nobody already"),
	claim.Break(named.MutualExclusion).Of("bare-y").Under(buffered(2, 1)).
		Because("p0 enters with its number for y still in its store buffer, and p1 finds y naming nobody"),

	claim.Break(named.MutualExclusion).Of("impatient").Once(2).
		Because("one has been overtaken and finds y naming it; the other, which x names, enters without looking at y again"),
	claim.Break(named.MutualExclusion).Of("careless").Under(requests(2, 2)).
		Because("p0 has been overtaken and enters when every b is clear, though y names nobody; p1 finds y so and enters, too"),
	claim.Break(named.MutualExclusion).Of("lower-first").Under(requests(2, 2)).
		Because("one finds everybody's b clear and its number in y, which the other then clears in leaving"),
	claim.Break(named.DeadlockFreedom).Of("staying").Once(2).Because("it waits for a b that is its own"),
	claim.Hold(named.MutualExclusion).Of("staying").Unlimited(2),
)
