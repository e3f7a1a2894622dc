package majority

import "doorway/model"

// all has n processes, all of which compete, trio three and pair two. Who
// competes is named, since what holds for n processes need not hold for more.
func all(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.AllProcs(n)}
}

func trio(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Procs(0, 1, 2)}
}

func pair(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Procs(0, 1)}
}

func unordered(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

// crashing lets so many of the processes that do not compete crash.
func crashing(s model.Setup, crashes int) model.Setup {
	s.Crashes, s.Crashers = crashes, model.AllProcs(s.N)&^s.Requesters
	return s
}

// timely is a system in which messages take at most a unit of time.
func timely(s model.Setup) model.Setup {
	s.Delay = 1
	return s
}

const (
	bystanders = "p2 and p3 do not compete and grant both p0 and p1, and two of three others are a majority"
	noTwo      = park + ": two or more processes cannot receive a majority of the votes at the same time"
	half       = "(n−1)/2 of the others, rounded up, are enough, and that may be a minority of all"
)

var claims = []model.Claim{
	// Of one or two others a majority is all of them: Ricart and Agrawala's
	// algorithm. Of three it no longer is.
	{Property: "mutual-exclusion", Setup: unordered(all(2, 3))},
	{Property: "mutual-exclusion", Setup: unordered(all(3, 2))},
	{Property: "mutual-exclusion", Setup: all(4, 1), Expect: model.Violated, Drops: three, Why: bystanders, Source: noTwo},
	{Property: "mutual-exclusion", Setup: unordered(pair(5, 1)), Expect: model.Violated, Drops: three, Why: bystanders, Source: noTwo},
	{Property: "timestamp-order", Setup: unordered(all(3, 2)), Source: park + ": unfulfilled requests are queued in the order of their timestamps"},
	{Property: "timestamp-order", Setup: pair(4, 1), Expect: model.Violated, Drops: three,
		Why: "p1 is granted by bystanders that have not heard of p0 yet, whose earlier request p1 does not know either"},

	// Nobody is left waiting, not even where two get in.
	{Property: "deadlock-freedom", Setup: unordered(all(2, 3))},
	{Property: "deadlock-freedom", Setup: unordered(all(3, 2)), Source: park + ": starvation is not possible"},
	{Property: "deadlock-freedom", Setup: unordered(pair(4, 1)), Source: park + ": starvation is not possible"},
	{Property: "no-interference", Setup: unordered(all(3, 2)), Source: park},
	{Property: "no-interference", Setup: unordered(pair(4, 1)), Source: park},
	{Property: "bounded-waiting(2)", Setup: all(2, model.Unlimited)},
	{Property: "bounded-waiting(1)", Setup: all(2, model.Unlimited), Expect: model.Violated,
		Why: "p0 enters on an earlier request and once more on one that it makes before it has heard of p1"},
	{Property: "bounded-waiting(4)", Setup: all(3, model.Unlimited)},
	{Property: "bounded-waiting(3)", Setup: all(3, model.Unlimited), Expect: model.Violated,
		Why: "each of two others enters twice, once on an older request and once on one that it made before it had heard of the waiting one"},
	{Property: "bounded-waiting(2)", Setup: pair(4, 3), Expect: model.Violated, Drops: three,
		Why: "while the requests of p1 travel, p0 enters as often as it likes with the grants of the bystanders"},

	{Property: "messages-per-entry(2)", Setup: unordered(all(2, 3))},
	{Property: "messages-per-entry(4)", Setup: unordered(all(3, 2))},
	{Property: "messages-per-entry(6)", Setup: unordered(pair(4, 1))},
	{Property: "messages-per-entry-at-most(3)", Variant: "queued", Setup: all(2, 3)},
	{Property: "messages-per-entry-at-most(2)", Variant: "queued", Setup: all(2, 3), Expect: model.Violated, Source: park + ": far more traffic",
		Why: "a request that has to wait costs a QUEUED too"},
	{Property: "messages-per-entry-at-most(6)", Variant: "queued", Setup: all(3, 1)},
	{Property: "messages-per-entry-at-most(4)", Variant: "queued", Setup: all(3, 1), Expect: model.Violated, Source: park + ": far more traffic",
		Why: "a request that has to wait costs a QUEUED from everyone who makes it wait"},
	{Property: "mutual-exclusion", Variant: "queued", Setup: all(3, 1)},
	{Property: "deadlock-freedom", Variant: "queued", Setup: all(3, 1)},

	// Crashes.
	{Property: "deadlock-freedom", Setup: crashing(pair(4, 1), 1), Source: park},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1), Crashes: 1}},
	{Property: "deadlock-freedom", Setup: crashing(pair(5, 1), 1)},
	{Property: "deadlock-freedom", Setup: crashing(pair(5, 1), 2), Expect: model.Violated, Drops: few, Why: half,
		Source: park + ": if a majority of the processes fail the others could deadlock; here two of five do"},
	{Property: "deadlock-freedom", Variant: "queued", Setup: crashing(pair(3, 1), 1), Expect: model.Violated, Drops: few,
		Why:    "p0 waits for p2, of which it has heard nothing: that p2 is dead and not slow nothing tells it, and it would wait as long for a GRANT of p2 after a QUEUED",
		Source: park + ": QUEUED tells those who are busy from those who have died"},

	// Whoever concludes from silence that a process is dead needs a bound on
	// delays, and even so a QUEUED says only that its sender lived.
	{Property: "mutual-exclusion", Variant: "presumes-dead", Setup: timely(model.Setup{N: 2, Requests: 2, Crashes: 1})},
	{Property: "mutual-exclusion", Variant: "presumes-dead", Setup: timely(crashing(pair(3, 1), 1))},
	{Property: "mutual-exclusion", Variant: "presumes-dead", Setup: all(2, 1), Expect: model.Violated, Drops: synchronous,
		Why:    "p0 and p1 take each other for dead while their requests are on their way",
		Source: park + ": who never sends QUEUED must be dead, and the number needed for a majority may be reduced"},
	{Property: "deadlock-freedom", Variant: "presumes-dead", Setup: timely(crashing(pair(3, 1), 1))},
	{Property: "deadlock-freedom", Variant: "presumes-dead", Setup: timely(model.Setup{N: 2, Requests: 1, Crashes: 1}), Expect: model.Violated, Drops: noCrash,
		Why:    "p0 answers QUEUED and crashes: it is never taken for dead, and p1 waits for its GRANT",
		Source: park + ": QUEUED tells those who are busy from those who have died"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "nothing is sent again: a lost REQUEST is never granted"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 1, Duplicates: 1}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 2, Duplicates: 1}},

	{Property: "mutual-exclusion", Variant: "own-apart", Setup: all(2, 1), Expect: model.Violated,
		Why:    "each is not inside and has no request of another in its queue, so each grants the other",
		Source: park + ": a process grants unless it is inside or has an earlier request of another in its queue"},

	// Repairs: all grants, which is Ricart and Agrawala's algorithm, or one
	// grant at a time, which needs a way out of the deadlock.
	{Property: "mutual-exclusion", Variant: "unanimous", Setup: unordered(model.Setup{N: 3, Requests: 1})},
	{Property: "mutual-exclusion", Variant: "unanimous", Setup: trio(4, 1)},
	{Property: "deadlock-freedom", Variant: "unanimous", Setup: trio(4, 1)},
	{Property: "mutual-exclusion", Variant: "one-at-a-time", Setup: model.Setup{N: 3, Requests: 2}},
	{Property: "mutual-exclusion", Variant: "one-at-a-time", Setup: pair(4, 1)},
	{Property: "mutual-exclusion", Variant: "one-at-a-time", Setup: pair(5, 1)},
	{Property: "deadlock-freedom", Variant: "one-at-a-time", Setup: all(2, 2)},
	{Property: "deadlock-freedom", Variant: "one-at-a-time", Setup: unordered(all(2, 2)), Expect: model.Violated, Drops: fifo,
		Why: "the next REQUEST of p0 overtakes its RELEASE, which then removes it"},
	{Property: "deadlock-freedom", Variant: "one-at-a-time", Setup: all(3, 1), Expect: model.Violated,
		Why: "p0 will wait for the grant of p2, which p1 has, and p1 for that of p0, whose own request is older: who grants once must be able to take it back, as in Maekawa's algorithm"},

	{Property: "mutual-exclusion", Variant: "grants-inside", Setup: all(2, 1), Expect: model.Violated,
		Why: "p1 enters on the grant of p0, which is still inside"},
	{Property: "deadlock-freedom", Variant: "leaves-in-silence", Setup: all(2, 1), Expect: model.Violated,
		Why: "p1 is queued and p0, which has left, does not grant it"},
	{Property: "mutual-exclusion", Variant: "deaf-clock", Setup: all(3, 1), Expect: model.Violated,
		Why: "p0 grants p1 and then requests with the same timestamp, so p1 grants p0 too"},
	{Property: "mutual-exclusion", Variant: "deaf-clock-one-at-a-time", Setup: all(4, 1), Expect: model.Violated,
		Why: "two of the three others of p0 and two of those of p1 have nobody in common if p0 grants p1 and p1 grants p0; only timestamps prevent that"},

	// Of four processes, where a majority of the others is no longer all of them,
	// with few requests.
	{Property: "starvation-freedom", Setup: trio(4, 1), Source: park + ": starvation is not possible"},
	{Property: "starvation-freedom", Setup: pair(4, 2), Source: park + ": starvation is not possible"},

	// With unlimited requests.
	{Property: "mutual-exclusion", Setup: all(2, model.Unlimited)},
	{Property: "starvation-freedom", Setup: all(2, model.Unlimited)},
	{Property: "mutual-exclusion", Setup: all(3, model.Unlimited)},
	{Property: "starvation-freedom", Setup: all(3, model.Unlimited), Source: park + ": starvation is not possible; with three processes"},
}
