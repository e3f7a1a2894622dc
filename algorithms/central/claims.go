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

	// Crashes: of the coordinator, of the coordinator that comes back with its
	// memory lost, of a process that has asked, of one that does not compete.
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
	fourth     = "an entry that has to wait costs the answer too"
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

	// Order. Counted from the request there is no bound.
	claim.Break(named.BoundedWaiting(2)).Under(endless(3, model.FIFO)).
		Because(travelling).By("all requests are processed in order: "+course.Krzyzanowski+"; "+course.Unit3),
	claim.Break(named.BoundedWaiting(5)).Under(endless(3, model.FIFO)).Because(travelling),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Of("queued").Under(endless(2, model.FIFO)).Because(behind),
	claim.Hold(named.BoundedWaitingFromDoorway(2)).Of("queued").Under(endless(3, model.FIFO)).By(course.Krzyzanowski+"; "+course.Unit3),
	claim.Break(named.BoundedWaitingFromDoorway(1)).Of("queued").Under(endless(3, model.FIFO)).Because(behind),
	claim.Tight(named.BoundedWaitingFromDoorway, 3).Of("queued").Under(endless(4, model.FIFO)).Because(behind),
	claim.Break(named.BoundedWaitingFromDoorway(2)).Of("queued").Under(twice(3, model.AnyOrder)).Without(fifo).
		Because("a QUEUED about the request before is taken for an answer to this one, which is still on its way"),

	// Faults, with a coordinator that does not compete.
	claim.Break(named.DeadlockFreedom).Under(coordinatorDies).Without(noCrash).
		Because("without the coordinator nobody enters; to the process that waits it looks as if somebody were inside").By(course.Silberschatz+"; "+course.Krzyzanowski),
	claim.Break(named.DeadlockFreedom).Of("queued").Under(coordinatorDies).Without(noCrash).
		Because("a coordinator that crashes before it answers looks like a slow one, and after it has answered like a busy one").By(park),
	claim.Break(named.DeadlockFreedom).Of("denied").Under(coordinatorDies).Without(noCrash).
		Because("no DENIED may mean a dead coordinator or a slow one, and a DENIED says nothing of later").By(course.Unit3),
	claim.Break(named.MutualExclusion).Under(coordinatorReturns).Without(noCrash).
		Because("a coordinator that comes back without its memory takes the section for free and grants it to p2 beside p1; that p1 waits or is inside it would learn only by asking").By(course.Silberschatz+": a new coordinator must poll all processes to rebuild its queue"),
	claim.Break(named.DeadlockFreedom).Under(holderDies).
		Because("a process that crashes after its request is granted the section and does not release it: it blocks the others as a dead coordinator does").By(park+": the lock manager is the single point of failure"),
	claim.Hold(named.DeadlockFreedom).Under(idlerDies),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}),
	claim.Break(named.DeadlockFreedom).Under(lossy).Without(assume.NoLoss).
		Because("a REQUEST, GRANT or RELEASE that is lost is not sent again, and somebody waits for it for ever"),
	claim.Break(named.MutualExclusion).Under(duplicating).Without(assume.NoDuplication).
		Because("p1 takes the second copy of its last GRANT for the next and enters; p2 is granted the section too, for the coordinator has granted p1 nothing"),
	claim.Break(named.DeadlockFreedom).Under(duplicating).Without(assume.NoDuplication).
		Because("the second copy of a REQUEST is granted when its sender is gone, who will not release what it did not ask for"),

	claim.Break(named.DeadlockFreedom).Of("forgetful").Once(2).Because("a request that comes before the RELEASE of another is never granted"),
	claim.Break(named.MutualExclusion).Of("hasty").Under(twice(2, model.FIFO)).Because("a request that comes after a handover is granted beside it"),
	claim.Break(named.BoundedWaitingFromDoorway(2)).Of("last-first").Under(twice(3, model.FIFO)).
		Because("a queued process is overtaken by those who come later"),
	claim.Break(named.StarvationFreedom).Of("last-first").Unlimited(3).
		Because("two processes serve as each other's later request, and the third waits for ever").By(course.Silberschatz+": no starvation if the scheduling is fair"),
)
