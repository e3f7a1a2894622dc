package voting

import "doorway/model"

// replicated has n coordinators, p0 to p(n−1), and clients behind them.
func replicated(n, clients, requests int) model.Setup {
	all := model.AllProcs(n + clients)
	return model.Setup{N: n + clients, Requests: requests, Requesters: all &^ model.AllProcs(n)}
}

// resetting lets so many coordinators crash and come back.
func resetting(s model.Setup, resets int) model.Setup {
	s.Crashes, s.Recoveries, s.Crashers = resets, resets, model.AllProcs(s.N)&^s.Requesters
	return s
}

func crashing(s model.Setup, crashes int) model.Setup {
	s.Crashes, s.Crashers = crashes, model.AllProcs(s.N)&^s.Requesters
	return s
}

// oneCrash has three coordinators, of which the last may crash.
var oneCrash = model.Setup{N: 5, Requests: 1, Requesters: model.Procs(3, 4), Crashes: 1, Crashers: model.Procs(2)}

func unordered(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

const (
	unlimited = model.Unlimited

	forgotten = "enough of those who voted for the one crash, come back without memory and vote for the other"
)

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: replicated(1, 2, unlimited)},
	{Property: "mutual-exclusion", Setup: replicated(2, 2, unlimited)},
	{Property: "mutual-exclusion", Setup: replicated(3, 2, unlimited)},
	{Property: "mutual-exclusion", Variant: "few", Setup: replicated(3, 2, unlimited)},
	{Property: "deadlock-freedom", Setup: replicated(3, 2, unlimited)},
	{Property: "deadlock-freedom", Variant: "few", Setup: replicated(3, 2, unlimited)},
	{Property: "no-interference", Setup: replicated(3, 2, unlimited)},

	// Liveness is by luck, for the time to wait is random.
	{Property: "livelock-freedom", Setup: replicated(1, 2, unlimited)},
	{Property: "livelock-freedom", Setup: replicated(2, 2, unlimited), Expect: model.Violated,
		Why: "each has one vote of two, gives it back and tries again at the same time as the other"},
	{Property: "livelock-freedom", Variant: "few", Setup: replicated(3, 2, unlimited)},
	{Property: "starvation-freedom", Setup: replicated(1, 2, unlimited), Expect: model.Violated, Source: slides + ": starvation",
		Why: "the request of the one comes only while the other has the vote: coordinators keep no queue"},
	{Property: "bounded-waiting(4)", Setup: replicated(1, 2, unlimited), Expect: model.Violated,
		Why: "coordinators keep no queue"},

	// Messages; TestMessages compares with 2mk + m for k attempts.
	{Property: "messages-per-entry(6)", Variant: "few", Setup: replicated(3, 1, 2), Source: slides + ": 2mk + m, with one attempt"},
	{Property: "messages-per-entry-at-most(9)", Setup: replicated(3, 1, 2)},
	{Property: "messages-per-entry-at-most(6)", Setup: replicated(3, 1, 2), Expect: model.Violated, Why: "all coordinators are asked, not m of them: an entry costs 3n messages"},
	{Property: "messages-per-entry-at-most(6)", Variant: "few", Setup: replicated(3, 2, 1), Expect: model.Violated, Source: slides + ": 2mk + m",
		Why: "one needs a second attempt"},

	// Resets: so many as 2m−n may hurt, fewer never do. 2m−n is 1, 2, 1, 3 and 2
	// for the least majority of 1, 2 and 3, for 3 of 3 and for 3 of 4.
	{Property: "mutual-exclusion", Setup: resetting(replicated(1, 2, 1), 1), Expect: model.Violated, Drops: remembered, Why: forgotten, Source: slides},
	{Property: "mutual-exclusion", Setup: resetting(replicated(2, 2, 1), 1)},
	{Property: "mutual-exclusion", Setup: resetting(replicated(2, 2, 1), 2), Expect: model.Violated, Drops: remembered, Why: forgotten, Source: slides},
	{Property: "mutual-exclusion", Setup: resetting(replicated(3, 2, 1), 1), Expect: model.Violated, Drops: remembered, Why: forgotten, Source: slides},
	{Property: "mutual-exclusion", Variant: "one-more", Setup: resetting(replicated(3, 2, 1), 1)},
	{Property: "mutual-exclusion", Variant: "few", Setup: resetting(replicated(4, 2, 1), 1)},
	{Property: "mutual-exclusion", Variant: "few", Setup: resetting(replicated(4, 2, 1), 2), Expect: model.Violated, Drops: remembered, Why: forgotten, Source: slides},
	{Property: "mutual-exclusion", Variant: "remembering", Setup: resetting(replicated(1, 2, 2), 2)},
	{Property: "mutual-exclusion", Variant: "remembering", Setup: resetting(replicated(2, 2, 1), 2)},

	// Crashes.
	{Property: "deadlock-freedom", Setup: crashing(replicated(3, 1, 2), 1), Source: slides + ": no single point of failure"},
	{Property: "deadlock-freedom", Setup: crashing(replicated(3, 2, 1), 1), Expect: model.Violated, Drops: noCrash, Source: slides + ": no single point of failure",
		Why: "each has one vote of three and waits for the answer of the third, which has crashed"},
	{Property: "deadlock-freedom", Variant: "impatient", Setup: oneCrash, Source: slides + ": no single point of failure"},
	{Property: "deadlock-freedom", Variant: "impatient", Setup: crashing(replicated(3, 1, 1), 2), Expect: model.Violated, Drops: majority,
		Why: "a majority has crashed, and the others have not enough votes"},
	{Property: "livelock-freedom", Variant: "impatient", Setup: replicated(1, 1, 1), Expect: model.Violated,
		Why: "the timeout fires before the answer, again and again: it may, where nothing is known of delays"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(1)},
		Expect: model.Violated, Drops: noCrash, Why: "who crashes while its request travels is given a vote that it never gives back"},

	{Property: "mutual-exclusion", Setup: unordered(replicated(1, 2, 2)), Expect: model.Violated, Drops: fifo,
		Why: "the next REQUEST of p1 overtakes its RELEASE, which then takes the vote away that p1 has"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1), Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "nothing is sent again: a lost REQUEST is never answered"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Drops: 1}},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Duplicates: 1}, Expect: model.Violated, Drops: noDuplication,
		Why: "p1 has given its vote back, takes the copy of that VOTE for a new one, and enters beside p2"},

	{Property: "mutual-exclusion", Variant: "half", Setup: replicated(2, 2, 1), Expect: model.Violated, Why: "each has half of the votes"},
	{Property: "mutual-exclusion", Variant: "generous", Setup: replicated(1, 2, 1), Expect: model.Violated, Why: "the coordinator votes for both"},
	{Property: "deadlock-freedom", Variant: "hoarder", Setup: replicated(2, 2, 1), Expect: model.Violated, Why: "each has one vote of two and keeps it"},
}
