package bully

import (
	"slices"

	"doorway/model"
)

// Setups that several claims share.
var (
	// What holds of two processes with timeouts does not hold of three.
	two     = model.Setup{N: 2, Requests: 2, Requesters: model.Procs(0, 1)}
	three   = notices(3, 1)
	returns = model.Setup{N: 2, Requests: 0, Crashes: 1, Recoveries: 1}

	mortal2   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 1}
	mortal3   = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 2}
	repeated3 = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 1}
	twice     = model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1, Duplicates: 1}
	mortal    = model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}
	revival   = model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1, Recoveries: 1}
)

// notices is one election, called by p, without faults.
func notices(n int, p model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(p)}
}

const early = "a timeout fires though the answer is on its way, and the caller makes itself coordinator beside a higher process"

var claims = slices.Concat(untimed, timedClaims, callClaims)

var untimed = []model.Claim{
	// With timeouts that fire at any time, two processes still come to agree.
	{Property: "agreement", Setup: two},
	{Property: "best-leader", Setup: two},
	{Property: "election-ends", Setup: two},
	{Property: "best-leader", Variant: lower, Setup: two},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1}},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 2, Requesters: model.Procs(0, 1), Drops: 1}},
	{Property: "best-leader", Setup: returns,
		Source: unit3 + ": a recovered process that is the highest forces the lower ones to let it be coordinator"},

	{Property: "unique-leader", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: synchronous, Why: early,
		Source: unit3 + ": one and only one process is chosen"},
	{Property: "agreement", Setup: three, Expect: model.Violated, Drops: synchronous,
		Why: "p1 wins by an early timeout and is bullied by p2, but p0 hears of p2 first and of p1 last: nobody has crashed and the two never agree"},
	{Property: "best-leader", Setup: three, Expect: model.Violated, Drops: synchronous,
		Why: "p1, which won by an early timeout, announces itself before p2 does, and p0 hears of it after"},
	{Property: "agreement", Variant: lower, Setup: three, Expect: model.Violated, Drops: synchronous,
		Why: "the announcements of p1, by an early timeout, and of p2 reach p0 in either order"},
	{Property: "best-leader", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: synchronous,
		Why: "a slow announcement of a process that is dead by now ends the election that its death has caused, and takes one more to be undone"},

	// Without timeouts everything holds, in channels of any order.
	{Property: "unique-leader", Variant: detector, Setup: mortal2, Source: unit3 + ": one and only one process is chosen"},
	{Property: "agreement", Variant: detector, Setup: mortal2, Source: unit3 + ": all processes agree"},
	{Property: "best-leader", Variant: detector, Setup: mortal2},
	{Property: "election-ends", Variant: detector, Setup: mortal2},
	{Property: "election-terminates", Variant: detector, Setup: mortal3},
	{Property: "unique-leader", Variant: detector, Setup: mortal3, Source: unit3 + ": one and only one process is chosen"},
	{Property: "agreement", Variant: detector, Setup: mortal3, Source: unit3 + ": all processes agree"},
	{Property: "best-leader", Variant: detector, Setup: mortal3, Source: slides + ": the result does not depend on who calls the election"},
	{Property: "election-ends", Variant: detector, Setup: mortal3},
	{Property: "best-leader", Variant: detector, Setup: repeated3},
	{Property: "best-leader", Variant: detector, Setup: twice},
	{Property: "election-ends", Variant: detector, Setup: twice},

	{Property: "election-ends", Variant: detector, Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "the ELECTION is lost, and the caller waits for an announcement or a death that never comes"},
	{Property: "election-ends", Variant: detector, Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: told,
		Why: "p0 waits for p1, which is dead"},
	{Property: "unique-leader", Variant: detector, Setup: model.Setup{N: 2, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}, Expect: model.Violated, Drops: told,
		Why: "p0 is wrongly told that p1 has crashed, and makes itself coordinator beside it"},
	{Property: "election-ends", Variant: detector, Setup: revival, Expect: model.Violated, Drops: noReturn,
		Why: "p0 comes back and calls an election, but p1 takes its ELECTION for an old message of the dead"},
	{Property: "unique-leader", Variant: detector, Setup: revival, Expect: model.Violated, Drops: noReturn,
		Why:    "p1 comes back and makes itself coordinator while p0, which took its place, has yet to hear of it; no timing prevents this",
		Source: unit3 + ": the recovered process forces the others, even if there is an active coordinator"},

	// Messages. The n−2 of the best case are the announcements, as is said; the
	// ELECTION to the dead coordinator comes on top. With one election a process
	// the worst case is n²−n−1.
	{Property: "messages-at-most(2)", Variant: crashed, Setup: notices(3, 1)},
	{Property: "messages-at-most(1)", Variant: crashed, Setup: notices(3, 1), Expect: model.Violated,
		Why: bestCase},
	{Property: "messages-at-most(3)", Variant: crashed, Setup: notices(4, 2)},
	{Property: "messages-at-most(2)", Variant: crashed, Setup: notices(4, 2), Expect: model.Violated,
		Why: bestCase},
	{Property: "messages-at-most(5)", Variant: crashed, Setup: notices(3, 0), Source: slides + ": O(n²) in the worst case"},
	{Property: "messages-at-most(4)", Variant: crashed, Setup: notices(3, 0), Expect: model.Violated,
		Why: "two live processes hold an election each: three ELECTION, one ANSWER, one COORDINATOR"},
	{Property: "messages-at-most(14)", Variant: crashed, Setup: notices(4, 0)},
	{Property: "messages-at-most(13)", Variant: crashed, Setup: notices(4, 0), Expect: model.Violated, Why: again},
	{Property: "messages-at-most(11)", Variant: crashed, Setup: notices(4, 0), Expect: model.Violated, Drops: synchronous, Why: again,
		Source: slides + ": each process begins one election, O(n²)"},
	{Property: "messages-at-most(34)", Variant: crashed, Setup: notices(5, 0)},
	{Property: "messages-at-most(33)", Variant: crashed, Setup: notices(5, 0), Expect: model.Violated, Drops: synchronous,
		Why:    "processes 0 to 3 hold one, one, two and four elections: what a process holds doubles from each to the next, so O(n²) needs bounded delays",
		Source: slides + ": O(n²)"},

	{Property: "messages-at-most(10)", Variant: detector, Setup: notices(3, 0)},
	{Property: "messages-at-most(9)", Variant: detector, Setup: notices(3, 0), Expect: model.Violated,
		Why: "p0 calls though all are alive: p2 announces itself twice, once for the call of p0 and once for that of p1"},
	{Property: "messages-at-most(10)", Setup: notices(3, 0), Expect: model.Violated, Drops: synchronous,
		Why: "p0 and p1 announce themselves, too, after early timeouts"},

	{Property: "best-leader", Variant: "meek", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p0 wins by an early timeout, and p1 takes it for the coordinator"},
	{Property: "unique-leader", Variant: "first-death", Setup: mortal, Expect: model.Violated,
		Why: "one of two higher processes is dead, and p0 makes itself coordinator beside the other"},
	{Property: "election-ends", Variant: "trusts-answer", Setup: model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 2}, Expect: model.Violated,
		Why: "p1 answers p0 and dies with p2, and p0 waits for ever"},
	{Property: "election-ends", Variant: "as-printed", Setup: notices(2, 0), Expect: model.Violated,
		Why:    "p0 asks p1, which takes no part in an election that a lower process has called",
		Source: unit3 + ": on an election message of a higher process respond and begin an election"},
	{Property: "agreement", Variant: "loyal", Setup: mortal, Expect: model.Violated,
		Why: "an announcement of p2 arrives after its death, and p1, which learns of that last, keeps to p2"},
}

const (
	bestCase = "the second highest sends an ELECTION to the dead coordinator, too, beside its n−2 announcements"
	again    = "p2 has won on the call of p0 when the ELECTION of p1 comes, and holds a second election: n²−n−1 counts one each"
)
