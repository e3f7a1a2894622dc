package central

import "doorway/model"

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

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: endless(2, model.AnyOrder), Source: silberschatz},
	{Property: "mutual-exclusion", Setup: endless(3, model.AnyOrder)},
	{Property: "mutual-exclusion", Setup: endless(6, model.AnyOrder)},
	{Property: "deadlock-freedom", Setup: endless(2, model.AnyOrder)},
	{Property: "deadlock-freedom", Setup: endless(3, model.AnyOrder)},
	{Property: "deadlock-freedom", Setup: endless(6, model.AnyOrder)},
	{Property: "deadlock-freedom", Setup: twice(4, model.AnyOrder), Source: "no starvation, every request is served: " + silberschatz + "; " + park},
	{Property: "livelock-freedom", Setup: endless(3, model.AnyOrder)},
	{Property: "starvation-freedom", Setup: endless(2, model.AnyOrder), Source: park},
	{Property: "starvation-freedom", Setup: endless(3, model.AnyOrder)},
	{Property: "starvation-freedom", Setup: endless(5, model.AnyOrder)},
	{Property: "no-interference", Setup: endless(2, model.AnyOrder), Source: park},
	{Property: "no-interference", Setup: endless(3, model.AnyOrder)},
	{Property: "no-interference", Setup: endless(6, model.AnyOrder)},
	{Property: "mutual-exclusion", Variant: "queued", Setup: twice(4, model.AnyOrder), Source: park},
	{Property: "deadlock-freedom", Variant: "queued", Setup: twice(3, model.AnyOrder), Source: park},
	{Property: "no-interference", Variant: "queued", Setup: twice(3, model.AnyOrder), Source: park},
	{Property: "mutual-exclusion", Variant: "denied", Setup: twice(3, model.AnyOrder), Source: unit3},
	{Property: "deadlock-freedom", Variant: "denied", Setup: twice(3, model.AnyOrder), Source: unit3},
	{Property: "no-interference", Variant: "denied", Setup: twice(3, model.AnyOrder)},

	// Messages. The coordinator's messages to itself count like any other.
	{Property: "messages-per-entry(3)", Setup: clients, Source: silberschatz + "; " + unit3 + "; " + slides},
	{Property: "messages-per-entry(3)", Setup: twice(4, model.AnyOrder)},
	{Property: "messages-per-entry-at-most(4)", Variant: "queued", Setup: twice(3, model.AnyOrder), Source: park},
	{Property: "messages-per-entry-at-most(3)", Variant: "queued", Setup: clients, Expect: model.Violated, Why: fourth},
	{Property: "messages-per-entry-at-most(4)", Variant: "denied", Setup: twice(3, model.AnyOrder)},
	{Property: "messages-per-entry-at-most(3)", Variant: "denied", Setup: clients, Expect: model.Violated, Source: unit3, Why: fourth},

	// Order. Counted from the request there is no bound.
	{Property: "bounded-waiting(2)", Setup: endless(3, model.FIFO), Expect: model.Violated,
		Source: "all requests are processed in order: " + krzyzanowski + "; " + unit3, Why: travelling},
	{Property: "bounded-waiting(5)", Setup: endless(3, model.FIFO), Expect: model.Violated, Why: travelling},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "queued", Setup: endless(2, model.FIFO)},
	{Property: "bounded-waiting-from-doorway(0)", Variant: "queued", Setup: endless(2, model.FIFO), Expect: model.Violated, Why: behind},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "queued", Setup: endless(3, model.FIFO), Source: krzyzanowski + "; " + unit3},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "queued", Setup: endless(3, model.FIFO), Expect: model.Violated, Why: behind},
	{Property: "bounded-waiting-from-doorway(3)", Variant: "queued", Setup: endless(4, model.FIFO)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "queued", Setup: endless(4, model.FIFO), Expect: model.Violated, Why: behind},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "queued", Setup: twice(3, model.AnyOrder), Expect: model.Violated, Drops: fifo,
		Why: "a QUEUED about the request before is taken for an answer to this one, which is still on its way"},

	// Faults, with a coordinator that does not compete.
	{Property: "deadlock-freedom", Setup: coordinatorDies, Expect: model.Violated, Drops: noCrash, Source: silberschatz + "; " + krzyzanowski,
		Why: "without the coordinator nobody enters; to the process that waits it looks as if somebody were inside"},
	{Property: "deadlock-freedom", Variant: "queued", Setup: coordinatorDies, Expect: model.Violated, Drops: noCrash, Source: park,
		Why: "a coordinator that crashes before it answers looks like a slow one, and after it has answered like a busy one"},
	{Property: "deadlock-freedom", Variant: "denied", Setup: coordinatorDies, Expect: model.Violated, Drops: noCrash, Source: unit3,
		Why: "no DENIED may mean a dead coordinator or a slow one, and a DENIED says nothing of later"},
	{Property: "mutual-exclusion", Setup: coordinatorReturns, Expect: model.Violated, Drops: noCrash, Source: silberschatz + ": a new coordinator must poll all processes to rebuild its queue",
		Why: "a coordinator that comes back without its memory takes the section for free and grants it to p2 beside p1; that p1 waits or is inside it would learn only by asking"},
	{Property: "deadlock-freedom", Setup: holderDies, Expect: model.Violated,
		Why:    "a process that crashes after its request is granted the section and does not release it: it blocks the others as a dead coordinator does",
		Source: park + ": the lock manager is the single point of failure"},
	{Property: "deadlock-freedom", Setup: idlerDies},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: lossy, Expect: model.Violated, Drops: noLoss,
		Why: "a REQUEST, GRANT or RELEASE that is lost is not sent again, and somebody waits for it for ever"},
	{Property: "mutual-exclusion", Setup: duplicating, Expect: model.Violated, Drops: noDuplication,
		Why: "p1 takes the second copy of its last GRANT for the next and enters; p2 is granted the section too, for the coordinator has granted p1 nothing"},
	{Property: "deadlock-freedom", Setup: duplicating, Expect: model.Violated, Drops: noDuplication,
		Why: "the second copy of a REQUEST is granted when its sender is gone, who will not release what it did not ask for"},

	{Property: "deadlock-freedom", Variant: "forgetful", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "a request that comes before the RELEASE of another is never granted"},
	{Property: "mutual-exclusion", Variant: "hasty", Setup: twice(2, model.FIFO), Expect: model.Violated,
		Why: "a request that comes after a handover is granted beside it"},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "last-first", Setup: twice(3, model.FIFO), Expect: model.Violated,
		Why: "a queued process is overtaken by those who come later"},
	{Property: "starvation-freedom", Variant: "last-first", Setup: model.Setup{N: 3, Requests: model.Unlimited}, Expect: model.Violated,
		Why: "two processes serve as each other's later request, and the third waits for ever", Source: silberschatz + ": no starvation if the scheduling is fair"},
}
