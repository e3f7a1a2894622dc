package maekawa

import "doorway/model"

var (
	three = model.Setup{N: 3, Requests: 2}
	// Three of four processes compete. Each arbiter serves three, so that two
	// may wait with one while a third is served: what takes two requests in a
	// queue to go wrong needs four processes.
	four = model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1, 2)}
	lone = model.Setup{N: 4, Requests: 2, Requesters: model.Procs(0)}
)

func unordered(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

// crashing lets p0 alone compete and p crash.
func crashing(n int, p model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 2, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(p)}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 3}},
	{Property: "mutual-exclusion", Setup: three, Source: paper},
	{Property: "mutual-exclusion", Setup: unordered(four)},
	{Property: "mutual-exclusion", Variant: "naive", Setup: three},
	{Property: "mutual-exclusion", Variant: "corrected", Setup: unordered(three)},
	{Property: "mutual-exclusion", Variant: "corrected", Setup: unordered(four)},

	// Deadlock.
	{Property: "deadlock-freedom", Variant: "naive", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "each will lock itself for its own request and wait for the other"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 3, Requesters: model.AllProcs(2)}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.AllProcs(3)}, Source: paper + ": no deadlock; with three processes"},
	{Property: "deadlock-freedom", Setup: four, Expect: model.Violated,
		Why: "a request is first in a queue when it comes, so it will get no FAILED; then an earlier one comes, and its process, " +
			"which waits for good, does not relinquish what others wait for",
		Source: paper + ": no deadlock; refuted by " + sanders},
	{Property: "deadlock-freedom", Variant: "corrected", Setup: model.Setup{N: 2, Requests: 3}},
	{Property: "deadlock-freedom", Variant: "corrected", Setup: three, Source: sanders},
	{Property: "deadlock-freedom", Variant: "corrected", Setup: four, Source: sanders},
	{Property: "no-interference", Variant: "corrected", Setup: three},
	{Property: "no-interference", Variant: "corrected", Setup: four},

	// Messages, of which an entry alone costs 3(K−1).
	{Property: "messages-per-entry(3)", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0)}, Source: paper + ": 3(K−1) if nobody else competes"},
	{Property: "messages-per-entry(6)", Setup: lone, Source: paper + ": 3(K−1) if nobody else competes"},
	{Property: "messages-per-entry-at-most(5)", Setup: three, Source: paper + ": at most 5(K−1)"},
	{Property: "messages-per-entry-at-most(3)", Setup: three, Expect: model.Violated, Why: "a request that comes second costs a FAILED too"},
	{Property: "messages-per-entry-at-most(10)", Variant: "corrected", Setup: four, Source: paper + ": at most 5(K−1)"},
	{Property: "messages-per-entry-at-most(8)", Variant: "corrected", Setup: four, Expect: model.Violated,
		Why: "three entries with FAILED, INQUIRE, RELINQUISH and a second LOCKED cost 25 messages"},

	// Order.
	{Property: "bounded-waiting(2)", Setup: model.Setup{N: 2, Requests: model.Unlimited}},
	{Property: "bounded-waiting(1)", Setup: model.Setup{N: 2, Requests: model.Unlimited}, Expect: model.Violated,
		Why: "p0 enters on an earlier request and once more on one that it makes before it has heard of p1"},
	{Property: "bounded-waiting(4)", Setup: model.Setup{N: 3, Requests: 3}, Expect: model.Violated,
		Why: "others, whose quorums have another process in common, go on entering while a REQUEST travels, and on earlier requests when it has come"},
	{Property: "timestamp-order", Setup: three, Expect: model.Violated,
		Why: "p1 enters with the locks of its quorum, which has not heard of the earlier request of p0 yet"},

	// Assumptions.
	{Property: "deadlock-freedom", Variant: "corrected", Setup: unordered(four), Expect: model.Violated, Drops: fifo,
		Why: "an INQUIRE overtakes the LOCKED that it is about, is taken for an old one and is never answered"},
	{Property: "deadlock-freedom", Setup: crashing(3, 1), Expect: model.Violated, Drops: noCrash, Why: "p1 is in the quorum of p0 and answers no more"},
	{Property: "deadlock-freedom", Setup: crashing(3, 2)},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 1, Crashes: 1}},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 1, Crashes: 1, Recoveries: 1}, Expect: model.Violated, Drops: noCrash,
		Why: "an arbiter that comes back has forgotten that it is locked"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "nothing is sent again: a lost REQUEST is never answered"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 1, Drops: 1}},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Duplicates: 1}, Expect: model.Violated, Drops: noDuplication,
		Why: "the copy of a LOCKED is taken for one to the next request, and the arbiter locks itself for another"},

	{Property: "mutual-exclusion", Variant: "apart", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: intersect,
		Why: "each is locked for itself, and that is its quorum"},
	{Property: "mutual-exclusion", Variant: "yields-inside", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "p1 is inside and hands its lock to p0"},
	{Property: "deadlock-freedom", Variant: "hopeful", Setup: four, Expect: model.Violated,
		Why: "who has relinquished one lock and then lost its FAILED to a LOCKED keeps the other locks, though an earlier request is in its way"},
	{Property: "deadlock-freedom", Variant: "careless", Setup: four, Expect: model.Violated,
		Why: "the arbiter has forgotten the request whose lock it took back"},

	// With unlimited requests. Of more processes those that are not in the quorums
	// at work may be behind without end, so that there are infinitely many states.
	{Property: "mutual-exclusion", Variant: "corrected", Setup: model.Setup{N: 2, Requests: model.Unlimited}},
	{Property: "starvation-freedom", Variant: "corrected", Setup: model.Setup{N: 2, Requests: model.Unlimited}},
}
