package ricartagrawalarejoin

import "doorway/model"

// mortal has a perfect detector.
func mortal(n, requests, crashes, recoveries int) model.Setup {
	return model.Setup{N: n, Requests: requests, Crashes: crashes, Recoveries: recoveries, Detector: model.PerfectDetector}
}

// only has two processes that request, and those that crash.
func only(s model.Setup, p, q model.ProcID, crashers ...model.ProcID) model.Setup {
	s.Requesters, s.Crashers = model.Procs(p, q), model.Procs(crashers...)
	return s
}

// anyOrder lets messages overtake each other.
func anyOrder(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

// Setups that several claims share.
var (
	twice2  = mortal(2, 2, 2, 2)
	once3   = mortal(3, 1, 1, 1)
	deaths3 = mortal(3, 1, 2, 0)
	back3   = only(once3, 0, 1, 0)
	idle3   = mortal(3, 0, 1, 1)
)

var claims = []model.Claim{
	// Whoever crashes and comes back, and whenever: with REQUESTs and REPLYs to it
	// and from it under way, inside, asked, owing or being owed a reply, or rejoining.
	{Property: "mutual-exclusion", Setup: mortal(2, 2, 3, 3)},
	{Property: "mutual-exclusion", Setup: once3, Source: silberschatz},
	{Property: "mutual-exclusion", Setup: deaths3},
	{Property: "mutual-exclusion", Setup: only(mortal(3, 2, 1, 1), 0, 2, 0)},
	{Property: "mutual-exclusion", Setup: only(mortal(3, 2, 1, 1), 0, 2, 2)},
	{Property: "mutual-exclusion", Setup: only(mortal(3, 1, 2, 1), 0, 1, 2)},
	{Property: "mutual-exclusion", Setup: only(mortal(3, 1, 2, 2), 1, 2, 2)},
	{Property: "deadlock-freedom", Setup: twice2},
	{Property: "deadlock-freedom", Setup: once3, Source: silberschatz + ": the failed process is asked no longer, and rejoins when it recovers"},
	{Property: "deadlock-freedom", Setup: deaths3},
	{Property: "no-interference", Setup: twice2},
	{Property: "starvation-freedom", Setup: twice2},
	{Property: "starvation-freedom", Setup: only(once3, 0, 2)},
	{Property: "starvation-freedom", Setup: deaths3},

	// Costs.
	{Property: "messages-per-entry(4)", Setup: mortal(3, 1, 0, 0)},
	{Property: "messages-at-most(4)", Setup: idle3},
	{Property: "messages-at-most(3)", Setup: idle3, Expect: model.Violated,
		Why: "to rejoin costs a JOIN and a WELCOME for each of the others, 2(n−1) messages"},

	// Order. Who comes back is not asked from the moment at which it requests.
	{Property: "timestamp-order", Setup: deaths3},
	{Property: "timestamp-order", Setup: mortal(2, 1, 1, 1), Expect: model.Violated,
		Why: "p1 requests while the first REQUEST of p0, which has come back, is on its way, and does not ask p0"},
	{Property: "bounded-waiting(2)", Setup: mortal(2, 3, 1, 1), Expect: model.Violated,
		Why: "while one is rejoining the other enters as often as it likes: the bound 2(n−1) is for those who are in the group"},

	// The number in a WELCOME. Where a request under way is sent to who comes in,
	// nothing needs it; where it is not, and the old REPLYs stand, it is needed.
	{Property: "mutual-exclusion", Variant: fromZeroName, Setup: once3},
	{Property: "deadlock-freedom", Variant: fromZeroName, Setup: back3},
	{Property: "mutual-exclusion", Variant: "eager", Setup: back3, Source: paper + ": a new node needs the highest sequence number"},
	{Property: "mutual-exclusion", Variant: "eager-from-zero", Setup: back3, Expect: model.Violated,
		Why: "p0 has heard of no number when it requests: the REQUEST of p1 came before the WELCOME and was taken for late, so p0 has number 1 again, and is the older"},

	// A process that has never been in the group joins it.
	{Property: "mutual-exclusion", Variant: newName, Setup: mortal(2, 3, 0, 0)},
	{Property: "mutual-exclusion", Variant: newName, Setup: mortal(3, 1, 0, 0), Source: silberschatz + ": when a new process joins the group"},
	{Property: "mutual-exclusion", Variant: newName, Setup: only(mortal(3, 2, 0, 0), 0, 2)},
	{Property: "mutual-exclusion", Variant: newName, Setup: anyOrder(mortal(3, 1, 0, 0))},
	{Property: "deadlock-freedom", Variant: newName, Setup: mortal(3, 1, 0, 0)},
	{Property: "deadlock-freedom", Variant: newName, Setup: anyOrder(mortal(3, 1, 0, 0))},
	{Property: "deadlock-freedom", Variant: newName, Setup: only(mortal(3, 2, 0, 0), 0, 2)},
	{Property: "starvation-freedom", Variant: newName, Setup: mortal(3, 1, 0, 0)},
	{Property: "starvation-freedom", Variant: newName, Setup: only(mortal(3, 2, 0, 0), 0, 2)},

	// Assumptions.
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: told,
		Why:    "nobody is told that p1 is dead, and its reply is awaited for ever",
		Source: silberschatz + ": if one process fails the entire scheme collapses"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}, Expect: model.Violated, Drops: never,
		Why: "p1 takes p0 for dead, which has its reply and is about to enter"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 1, Detector: model.EventualDetector, Crashes: 2, Recoveries: 2}},
	{Property: "mutual-exclusion", Setup: anyOrder(mortal(2, 2, 1, 1)), Expect: model.Violated, Drops: fifo,
		Why: "the WELCOME overtakes a REPLY to the former self of p0, which is taken for the reply to its next request"},
	{Property: "deadlock-freedom", Setup: anyOrder(mortal(2, 2, 1, 1)), Expect: model.Violated, Drops: fifo,
		Why: "the JOIN overtakes a REQUEST of the former self of p0, which brings p0 in before it is welcomed, and it takes what it is asked for late"},
	{Property: "mutual-exclusion", Setup: anyOrder(deaths3)},
	{Property: "deadlock-freedom", Setup: anyOrder(deaths3)},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Drops: 1, Detector: model.PerfectDetector}, Expect: model.Violated, Drops: noLoss,
		Why: "nothing is sent again: a lost REQUEST is never replied to"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 2, Duplicates: 1, Detector: model.PerfectDetector}, Expect: model.Violated, Drops: noDuplication,
		Why: "the copy of a REPLY to the last request is taken for the reply to the next"},
	{Property: "deadlock-freedom", Variant: "amnesiac", Setup: mortal(2, 1, 2, 2), Expect: model.Violated, Drops: stable,
		Why: "the second JOIN(1) of p0 is taken for the first, from before the death that was reported, so p0 is no guest and its REQUEST is not answered"},

	{Property: "mutual-exclusion", Variant: "silent", Setup: mortal(2, 2, 1, 1), Expect: model.Violated,
		Why: "p0 takes a REPLY to its former self for leave to enter, and p1, which has been told of its death, is inside"},
	{Property: "deadlock-freedom", Variant: "silent", Setup: mortal(2, 1, 1, 1), Expect: model.Violated,
		Why: "p1 was dead when the REQUEST came, and is up before anybody was told of it"},
	{Property: "mutual-exclusion", Variant: "dutiful", Setup: mortal(2, 2, 1, 1), Expect: model.Violated,
		Why: "p0 leaves and sends p1 the REPLY that it owed the former self of p1, which takes it for the reply to its REQUEST, and p0 is inside again"},
	{Property: "deadlock-freedom", Variant: "patient", Setup: mortal(2, 1, 1, 1), Expect: model.Violated,
		Why: "the REQUEST was for the former self of p1, which is up again before anybody was told of its death: only the JOIN says so"},
	{Property: "deadlock-freedom", Variant: "eager", Setup: mortal(2, 1, 2, 1), Expect: model.Violated,
		Why: "p0 comes back and dies again, p1 is told of that, and then gets the JOIN"},
	{Property: "mutual-exclusion", Variant: "unasking", Setup: once3, Expect: model.Violated,
		Why: "p1 requests while p0 is a guest and asks p2 alone; p0 has the same number and is the older"},
	{Property: "mutual-exclusion", Variant: "sociable", Setup: mortal(2, 1, 2, 2), Expect: model.Violated,
		Why: "p0 has rejoined when p1 was dead and is inside, and p1, which is back, now gets its JOIN"},
	{Property: "deadlock-freedom", Variant: "shy", Setup: mortal(2, 1, 2, 2), Expect: model.Violated,
		Why: "the JOIN of p0 came to p1 when that was dead, and nobody says WELCOME to it"},
	{Property: "mutual-exclusion", Variant: "stranger", Setup: only(mortal(3, 1, 0, 0), 1, 2), Expect: model.Violated,
		Source: silberschatz + ": the process must receive the names of all the other processes in the group",
		Why:    "p2 has joined at p0 alone: it does not ask p1, nor p1 it"},
	{Property: "deadlock-freedom", Variant: "unlisted", Setup: mortal(2, 1, 0, 0), Expect: model.Violated,
		Source: silberschatz + ": the name of the new process must be distributed to all the other processes",
		Why:    "p0 does not know p1 and does not reply to it"},
	{Property: "mutual-exclusion", Variant: "newcomer-unasking", Setup: mortal(3, 1, 0, 0), Expect: model.Violated,
		Source: silberschatz + ": some request and reply messages may be circulating when the new process joins",
		Why:    "p1 requests between its WELCOME to p2 and the first REQUEST of p2, and does not ask p2, whose request is the older and is replied to"},
}
