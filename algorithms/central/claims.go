package central

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

var (
	// clients has a coordinator that does not compete, and two processes that do.
	clients = model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2)}

	lossy       = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1), Drops: 1}
	duplicating = model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Duplicates: 1}

	// Crashes: of the coordinator, of a coordinator that comes back without its
	// memory, of a process that has asked, and of one that does not compete.
	coordinatorDies    = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1), Crashes: 1, Crashers: model.Procs(0)}
	coordinatorReturns = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(0), Recoveries: 1}
	holderDies         = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(1)}
	idlerDies          = model.Setup{N: 4, Requests: 2, Requesters: model.Procs(1, 2), Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(3)}
)

func endless(n int, order model.Order) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Channels: order}
}

func twice(n int, order model.Order) model.Setup {
	return model.Setup{N: n, Requests: 2, Channels: order}
}

const (
	travelling = "while a request travels, those that reach the coordinator first are served first, however often"
	behind     = "those queued before it, and the one granted before it, enter first"
	fourth     = "a request that has to wait costs an answer, too"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Under(endless(2, model.AnyOrder)).By(course.Silberschatz),
	claim.Hold(named.MutualExclusion).Under(endless(3, model.AnyOrder), endless(6, model.AnyOrder)),
	claim.Hold(named.DeadlockFreedom).Under(endless(2, model.AnyOrder), endless(3, model.AnyOrder), endless(6, model.AnyOrder)),
	claim.Hold(named.DeadlockFreedom).Under(twice(4, model.AnyOrder)).By("no starvation, every request is served: "+course.Silberschatz+"; "+park),
	claim.Hold(named.LivelockFreedom).Under(endless(3, model.AnyOrder)),
	claim.Hold(named.StarvationFreedom).Under(endless(2, model.AnyOrder)).By(park),
	claim.Hold(named.StarvationFreedom).Under(endless(3, model.AnyOrder), endless(5, model.AnyOrder)),
	claim.Hold(named.NoInterference).Under(endless(2, model.AnyOrder)).By(park),
	claim.Hold(named.NoInterference).Under(endless(3, model.AnyOrder), endless(6, model.AnyOrder)),
	claim.Hold(named.MutualExclusion).Of("queued").Under(twice(4, model.AnyOrder)).By(park),
	claim.Hold(named.DeadlockFreedom, named.NoInterference).Of("queued").Under(twice(3, model.AnyOrder)).By(park),
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom).Of("denied").Under(twice(3, model.AnyOrder)).By(course.Unit3),
	claim.Hold(named.NoInterference).Of("denied").Under(twice(3, model.AnyOrder)),

	// Messages. The coordinator's messages to itself count like any other.
	claim.Hold(named.MessagesPerEntry(3)).Under(clients).By(course.Silberschatz+"; "+course.Unit3+"; "+course.Slides),
	claim.Hold(named.MessagesPerEntry(3)).Under(twice(4, model.AnyOrder)),
	claim.Hold(named.MessagesPerEntryAtMost(4)).Of("queued").Under(twice(3, model.AnyOrder)).By(park),
	claim.Break(named.MessagesPerEntryAtMost(3)).Of("queued").Under(clients).Because(fourth),
	claim.Hold(named.MessagesPerEntryAtMost(4)).Of("denied").Under(twice(3, model.AnyOrder)),
	claim.Break(named.MessagesPerEntryAtMost(3)).Of("denied").Under(clients).Because(fourth).By(course.Unit3),

	// Order. Counted from the request, overtaking has no bound.
	claim.Break(named.BoundedWaiting(2)).Under(endless(3, model.FIFO)).
		Because(travelling).By("all requests are processed in order: "+course.Krzyzanowski+"; "+course.Unit3),
	claim.Break(named.BoundedWaiting(5)).Under(endless(3, model.FIFO)).Because(travelling),
	claim.Break(named.WaitingBounded).Of("queued").Under(model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(1, 2)}).
		Because("both want to enter all the time and are served as their requests arrive, and p2 enters as often as you like to no entry of p1").
		By(course.Slides+": the FIFO policy does not guarantee fair share access"),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Of("queued").Under(endless(2, model.FIFO)).Because(behind),
	claim.Tight(named.BoundedWaitingFromDoorway, 2).Of("queued").Under(endless(3, model.FIFO)).Because(behind).Bound(course.Krzyzanowski+"; "+course.Unit3),
	claim.Tight(named.BoundedWaitingFromDoorway, 3).Of("queued").Under(endless(4, model.FIFO)).Because(behind),
	claim.Break(named.BoundedWaitingFromDoorway(2)).Of("queued").Under(twice(3, model.AnyOrder)).Without(fifo).
		Because("a QUEUED for the previous request is taken for an answer to this one, which is still on its way"),

	// Faults, with a coordinator that does not compete.
	claim.Break(named.DeadlockFreedom).Under(coordinatorDies).Without(noCrash).
		Because("without the coordinator nobody enters; to a waiting process it looks as if somebody were inside").By(course.Silberschatz+"; "+course.Krzyzanowski),
	claim.Break(named.DeadlockFreedom).Of("queued").Under(coordinatorDies).Without(noCrash).
		Because("a coordinator that crashes before it answers looks slow, and one that crashes after it has answered looks busy").By(park),
	claim.Break(named.DeadlockFreedom).Of("denied").Under(coordinatorDies).Without(noCrash).
		Because("silence may mean a dead coordinator or a slow one, and a DENIED says nothing about what comes later").By(course.Unit3),
	claim.Break(named.MutualExclusion).Under(coordinatorReturns).Without(noCrash).
		Because("a coordinator that comes back without its memory takes the section for free and grants it to p2 beside p1; it learns of p1 only by asking").By(course.Silberschatz+": a new coordinator must poll all processes to rebuild its queue"),
	claim.Break(named.DeadlockFreedom).Under(holderDies).
		Because("a process crashes after its request, is granted the section and never releases it: it blocks the others as a dead coordinator does").By(park+": the lock manager is the single point of failure"),
	claim.Hold(named.DeadlockFreedom).Under(idlerDies),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}),
	claim.Break(named.DeadlockFreedom).Under(lossy).Without(assume.NoLoss).
		Because("a lost REQUEST, GRANT or RELEASE is not sent again, and somebody waits for it for ever"),
	claim.Break(named.MutualExclusion).Under(duplicating).Without(assume.NoDuplication).
		Because("p1 takes the copy of its last GRANT for the next one and enters; the coordinator, which has granted p1 nothing, lets p2 in, too"),
	claim.Break(named.DeadlockFreedom).Under(duplicating).Without(assume.NoDuplication).
		Because("the copy of a REQUEST is granted after its sender has left, and the sender will not release what it did not ask for"),

	claim.Break(named.DeadlockFreedom).Of("forgetful").Once(2).Because("a request that comes before the RELEASE of another is never granted"),
	claim.Break(named.MutualExclusion).Of("hasty").Under(twice(2, model.FIFO)).Because("a request that comes after a handover is granted beside the new holder"),
	claim.Break(named.BoundedWaitingFromDoorway(2)).Of("last-first").Under(twice(3, model.FIFO)).
		Because("a queued process is overtaken by later ones"),
	claim.Break(named.StarvationFreedom).Of("last-first").Unlimited(3).
		Because("two processes take turns as the latest, and the third waits for ever").By(course.Silberschatz+": no starvation if the scheduling is fair"),
)
