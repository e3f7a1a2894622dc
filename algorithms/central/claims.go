package central

import "doorway/model"

var (
	// clients has a coordinator that does not compete, and two processes that do.
	clients = model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2)}

	lossy       = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1), Drops: 1}
	crashing    = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1), Crashes: 1}
	duplicating = model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Duplicates: 1}
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
	{Property: "mutual-exclusion", Setup: endless(4, model.AnyOrder)},
	{Property: "deadlock-freedom", Setup: endless(2, model.AnyOrder)},
	{Property: "deadlock-freedom", Setup: endless(3, model.AnyOrder)},
	{Property: "deadlock-freedom", Setup: endless(4, model.AnyOrder)},
	{Property: "deadlock-freedom", Setup: twice(3, model.AnyOrder), Source: "no starvation, every request is served: " + silberschatz + "; " + park},
	{Property: "no-interference", Setup: endless(2, model.AnyOrder), Source: park},
	{Property: "no-interference", Setup: endless(3, model.AnyOrder)},
	{Property: "no-interference", Setup: endless(4, model.AnyOrder)},
	{Property: "mutual-exclusion", Variant: "queued", Setup: twice(3, model.AnyOrder), Source: park},
	{Property: "deadlock-freedom", Variant: "queued", Setup: twice(3, model.AnyOrder), Source: park},
	{Property: "no-interference", Variant: "queued", Setup: twice(3, model.AnyOrder), Source: park},
	{Property: "mutual-exclusion", Variant: "denied", Setup: twice(3, model.AnyOrder), Source: unit3},
	{Property: "deadlock-freedom", Variant: "denied", Setup: twice(3, model.AnyOrder), Source: unit3},

	// Messages. The coordinator's messages to itself count like any other.
	{Property: "messages-per-entry(3)", Setup: clients, Source: silberschatz + "; " + unit3 + "; " + slides},
	{Property: "messages-per-entry(3)", Setup: twice(3, model.AnyOrder)},
	{Property: "messages-per-entry-at-most(4)", Variant: "queued", Setup: twice(3, model.AnyOrder), Source: park},
	{Property: "messages-per-entry-at-most(3)", Variant: "queued", Setup: clients, Expect: model.Violated, Why: fourth},
	{Property: "messages-per-entry-at-most(4)", Variant: "denied", Setup: twice(3, model.AnyOrder)},
	{Property: "messages-per-entry-at-most(3)", Variant: "denied", Setup: clients, Expect: model.Violated, Source: unit3, Why: fourth},

	// Order. From the request the only bound is what the others request.
	{Property: "bounded-waiting(2)", Setup: endless(3, model.FIFO), Expect: model.Violated,
		Source: "all requests are processed in order: " + krzyzanowski + "; " + unit3, Why: travelling},
	{Property: "bounded-waiting(5)", Setup: endless(3, model.FIFO), Expect: model.Violated, Why: travelling},
	{Property: "bounded-waiting(4)", Setup: twice(3, model.FIFO)},
	{Property: "bounded-waiting(3)", Setup: twice(3, model.FIFO), Expect: model.Violated, Why: travelling},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "queued", Setup: endless(2, model.FIFO)},
	{Property: "bounded-waiting-from-doorway(0)", Variant: "queued", Setup: endless(2, model.FIFO), Expect: model.Violated, Why: behind},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "queued", Setup: endless(3, model.FIFO), Source: krzyzanowski + "; " + unit3},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "queued", Setup: endless(3, model.FIFO), Expect: model.Violated, Why: behind},
	{Property: "bounded-waiting-from-doorway(3)", Variant: "queued", Setup: endless(4, model.FIFO)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "queued", Setup: endless(4, model.FIFO), Expect: model.Violated, Why: behind},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "queued", Setup: twice(3, model.AnyOrder), Expect: model.Violated, Drops: fifo,
		Why: "a QUEUED about the request before is taken for an answer to this one, which is still on its way"},

	// Faults, with a coordinator that does not compete.
	{Property: "deadlock-freedom", Setup: crashing, Expect: model.Violated, Drops: noCrash, Source: silberschatz + "; " + krzyzanowski,
		Why: "without the coordinator nobody enters; to the process that waits it looks as if somebody were inside"},
	{Property: "deadlock-freedom", Variant: "queued", Setup: crashing, Expect: model.Violated, Drops: noCrash, Source: park,
		Why: "a coordinator that crashes before it answers looks like a slow one, and after it has answered like a busy one"},
	{Property: "deadlock-freedom", Variant: "denied", Setup: crashing, Expect: model.Violated, Drops: noCrash, Source: unit3,
		Why: "no DENIED may mean a dead coordinator or a slow one, and a DENIED says nothing of later"},
	{Property: "deadlock-freedom", Setup: lossy, Expect: model.Violated, Drops: noLoss,
		Why: "a REQUEST, GRANT or RELEASE that is lost is not sent again, and somebody waits for it for ever"},
	{Property: "mutual-exclusion", Setup: duplicating, Expect: model.Violated, Drops: noDuplication,
		Why: "the second copy of a GRANT or RELEASE takes effect when the section has gone to another"},
	{Property: "deadlock-freedom", Setup: duplicating, Expect: model.Violated, Drops: noDuplication,
		Why: "the second copy of a REQUEST is granted when its sender is gone, who will not release what it did not ask for"},

	{Property: "deadlock-freedom", Variant: "forgetful", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "a request that came while the section was taken is never granted"},
	{Property: "mutual-exclusion", Variant: "hasty", Setup: twice(2, model.FIFO), Expect: model.Violated,
		Why: "a request that comes after a handover is granted beside it"},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "last-first", Setup: twice(3, model.FIFO), Expect: model.Violated,
		Why: "a queued process is overtaken by those who come later"},
}
