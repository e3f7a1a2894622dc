package raftelection

import "doorway/model"

// by is n processes of which those time out, as often as that.
func by(n, requests int, callers ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Procs(callers...)}
}

// unordered is the same in channels of any order.
func unordered(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

// inTimed is the same in a synchronous system.
func inTimed(s model.Setup) model.Setup {
	s.Delay = 1
	return s
}

// revival is the same with a process that crashes and comes back.
func revival(s model.Setup) model.Setup {
	s.Crashes, s.Recoveries = 1, 1
	return s
}

func lossy(s model.Setup) model.Setup {
	s.Drops = 1
	return s
}

func twice(s model.Setup) model.Setup {
	s.Duplicates = 1
	return s
}

const safety = paper + ", §5.2: at most one leader can be elected in a term"

var claims = []model.Claim{
	// Election Safety.
	{Property: "unique-leader", Variant: firstTerm, Setup: model.Setup{N: 2, Requests: 2}, Source: safety},
	{Property: "unique-leader", Variant: secondTerm, Setup: model.Setup{N: 2, Requests: 2}, Source: safety},
	{Property: "unique-leader", Variant: firstTerm, Setup: model.Setup{N: 3, Requests: 1}, Source: safety},
	{Property: "unique-leader", Variant: secondTerm, Setup: by(3, 1, 0, 1), Source: safety},
	{Property: "unique-leader", Variant: firstTerm, Setup: unordered(by(3, 1, 0, 1)), Source: safety},
	{Property: "unique-leader", Variant: firstTerm, Setup: revival(by(3, 1, 0, 1)), Source: safety},
	{Property: "unique-leader", Variant: secondTerm, Setup: revival(by(3, 1, 0, 1)), Source: safety},
	{Property: "unique-leader", Variant: firstTerm, Setup: lossy(by(3, 1, 0, 1)), Source: safety},
	{Property: "unique-leader", Variant: firstTerm, Setup: twice(by(3, 1, 0, 1)), Source: safety},
	{Property: "unique-leader", Variant: firstTerm, Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Side: model.Procs(0), Splits: 1, Heals: 1}, Source: safety},
	{Property: "unique-leader", Variant: volatile, Setup: revival(by(3, 1, 0, 1)), Expect: model.Violated, Drops: storage,
		Why: "p2 votes for p0, forgets it in a crash, and votes for p1"},

	// More is not promised.
	{Property: "unique-leader", Setup: by(3, 1, 0, 1), Expect: model.Violated,
		Why: "p0, the leader of term 1, has yet to hear of term 2, whose leader is p1: a term has one leader, a moment may have two"},
	{Property: "best-leader", Variant: timed, Setup: inTimed(by(3, 1, 2))},
	{Property: "agreement", Variant: timed, Setup: inTimed(by(3, 2, 1))},
	{Property: "best-leader", Variant: timed, Setup: inTimed(by(3, 1, 0)), Expect: model.Violated, Why: "p0 times out first and is elected"},
	{Property: "election-ends", Variant: persistent, Setup: inTimed(by(3, 1, 0))},
	{Property: "election-ends", Variant: persistent, Setup: inTimed(by(2, 1, 0, 1)), Expect: model.Violated, Drops: random,
		Why:    "split votes: both candidates vote for themselves and give up together, and will do so in term 3 as in terms 1 and 2",
		Source: paper + ", §5.2: without extra measures split votes could be repeated indefinitely"},
	{Property: "best-leader", Setup: by(2, 1, 1), Expect: model.Violated, Drops: inTime,
		Why: "p1 gives up before the vote of p0 has come"},
	{Property: "agreement", Setup: by(3, 1, 0, 1)},
	{Property: "agreement", Setup: lossy(by(3, 1, 0)), Expect: model.Violated, Drops: noLoss,
		Why: "the heartbeat to one process is lost, and it never hears of the leader"},
	{Property: "election-ends", Setup: by(3, 1, 0, 1)},
	{Property: "election-ends", Setup: revival(by(3, 1, 0, 1))},
	{Property: "election-terminates", Setup: by(3, 1, 0, 1)},

	// A request, a vote and a heartbeat for each other process.
	{Property: "messages-at-most(3)", Setup: by(2, 1, 0)},
	{Property: "messages-at-most(2)", Setup: by(2, 1, 0), Expect: model.Violated, Why: calm},
	{Property: "messages-at-most(6)", Setup: by(3, 1, 0)},
	{Property: "messages-at-most(5)", Setup: by(3, 1, 0), Expect: model.Violated, Why: calm},
	{Property: "messages-at-most(12)", Setup: by(5, 1, 0)},
	{Property: "messages-at-most(11)", Setup: by(5, 1, 0), Expect: model.Violated, Why: calm},

	{Property: "unique-leader", Variant: "half", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "its own vote is half of two"},
	{Property: "unique-leader", Variant: "generous", Setup: by(3, 1, 0, 1), Expect: model.Violated,
		Why: "who has voted for one candidate votes for the other, too"},
	{Property: "unique-leader", Variant: "hoarder", Setup: by(3, 2, 0, 1), Expect: model.Violated,
		Why: "the vote that p1 gave in term 1 makes p0 the leader of term 2, in which p1 votes for itself"},
	{Property: "best-leader", Variant: "hasty", Setup: inTimed(by(2, 1, 1)), Expect: model.Violated,
		Why: "the vote of p0 comes at the last moment, when p1 has given up"},
}

const calm = "a request, a vote and a heartbeat for each other process: 3(n−1)"
