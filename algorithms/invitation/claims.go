package invitation

import "doorway/model"

// by is n processes of which those call, once.
func by(n int, callers ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(callers...)}
}

// inTimed is the same in a synchronous system.
func inTimed(n int, callers ...model.ProcID) model.Setup {
	s := by(n, callers...)
	s.Delay = 1
	return s
}

var (
	lossy   = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Delay: 1, Drops: 1}
	twice   = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Delay: 1, Duplicates: 1}
	split   = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Delay: 1, Side: model.Procs(0), Splits: 1}
	mortal  = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Crashes: 1}
	revival = model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1}
)

var claims = []model.Claim{
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 2}},
	{Property: "election-terminates", Setup: model.Setup{N: 2, Requests: 2}},
	{Property: "election-ends", Setup: revival},
	{Property: "election-ends", Variant: parted, Setup: by(3, 0, 2)},
	{Property: "election-terminates", Variant: parted, Setup: by(3, 0, 2)},
	{Property: "election-ends", Variant: parted, Setup: mortal},

	{Property: "unique-leader", Setup: by(2, 0), Expect: model.Violated,
		Why:    "p0 takes its slow coordinator for dead and makes a group of its own: there is one coordinator a group, and may be several groups",
		Source: paper + ": in an asynchronous system no election can do better"},
	{Property: "agreement", Variant: parted, Setup: by(2, 0), Expect: model.Violated, Drops: inTime,
		Why: "p0 waits for no answer, and finds nobody to invite"},

	{Property: "agreement", Variant: timed, Setup: inTimed(2, 0)},
	{Property: "agreement", Variant: timed, Setup: inTimed(3, 0)},
	{Property: "agreement", Variant: timed, Setup: inTimed(3, 2)},
	{Property: "agreement", Variant: timed, Setup: inTimed(4, 0)},
	{Property: "election-ends", Variant: timed, Setup: inTimed(4, 0)},
	{Property: "agreement", Variant: timed, Setup: twice},
	{Property: "best-leader", Variant: timed, Setup: inTimed(3, 2)},
	{Property: "best-leader", Variant: timed, Setup: inTimed(2, 0), Expect: model.Violated, Why: "who invites is the coordinator: p0"},
	{Property: "agreement", Variant: timed, Setup: inTimed(2, 0, 1), Expect: model.Violated, Drops: single,
		Why: "both find and invite each other, and neither accepts while it waits for acceptances"},
	{Property: "agreement", Variant: timed, Setup: lossy, Expect: model.Violated, Drops: noLoss, Why: "the question of p0 is lost, and it finds nobody"},
	{Property: "agreement", Variant: timed, Setup: split, Expect: model.Violated, Drops: whole, Why: "the network splits, and each side keeps a group of its own"},

	{Property: "messages-at-most(5)", Variant: timed, Setup: inTimed(2, 0)},
	{Property: "messages-at-most(4)", Variant: timed, Setup: inTimed(2, 0), Expect: model.Violated, Why: five},
	{Property: "messages-at-most(9)", Variant: timed, Setup: inTimed(3, 0)},
	{Property: "messages-at-most(8)", Variant: timed, Setup: inTimed(3, 0), Expect: model.Violated, Why: five},
	{Property: "messages-at-most(13)", Variant: timed, Setup: inTimed(4, 0)},
	{Property: "messages-at-most(12)", Variant: timed, Setup: inTimed(4, 0), Expect: model.Violated, Why: five},

	{Property: "agreement", Variant: "selfish", Setup: inTimed(3, 0), Expect: model.Violated,
		Why: "p2 joins p0, and p1 keeps to p2"},
	{Property: "election-ends", Variant: "patient", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated,
		Why: "p0 invites p1 and crashes, and p1 waits for ever"},
	{Property: "agreement", Variant: "hasty", Setup: inTimed(3, 0), Expect: model.Violated,
		Why: "the acceptance of p1, which was invited by way of p2, comes too late"},
}

const five = "a question, an invitation, an acceptance and a READY for each other process, and an answer of the one coordinator found: 4(n−1)+1"
