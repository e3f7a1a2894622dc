package changroberts

import "doorway/model"

// forever is n processes that call elections without end.
func forever(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// single is one election, called by p.
func single(n int, p model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(p)}
}

// atStart is the one election that the variants at-once begin with.
func atStart(n int) model.Setup { return model.Setup{N: n, Requests: 0} }

var (
	any2  = model.Setup{N: 2, Requests: 2, Requesters: model.Procs(0, 1), Channels: model.AnyOrder}
	any3  = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	twice = model.Setup{N: 3, Requests: 2, Duplicates: 1}
	lossy = model.Setup{N: 2, Requests: 1, Drops: 1}
)

var claims = []model.Claim{
	{Property: "unique-leader", Setup: forever(2)},
	{Property: "agreement", Setup: forever(2)},
	{Property: "best-leader", Setup: forever(2)},
	{Property: "election-ends", Setup: forever(2)},
	{Property: "unique-leader", Setup: forever(3), Source: unit3 + ": elects a single coordinator"},
	{Property: "agreement", Setup: forever(3)},
	{Property: "best-leader", Setup: forever(3), Source: unit3 + ": the process with the highest identifier"},
	{Property: "election-ends", Setup: forever(3)},
	{Property: "election-terminates", Setup: forever(3)},
	{Property: "unique-leader", Setup: forever(5)},
	{Property: "agreement", Setup: forever(5)},
	{Property: "best-leader", Setup: forever(5)},
	{Property: "election-ends", Setup: forever(5)},
	{Property: "best-leader", Variant: descending, Setup: forever(3)},
	{Property: "election-ends", Variant: descending, Setup: forever(3)},
	{Property: "best-leader", Variant: descending, Setup: forever(5)},
	{Property: "election-ends", Variant: descending, Setup: forever(5)},

	{Property: "participant-has-sent", Variant: kept, Setup: forever(3), Source: unit3 + ": has already sent a UID at least as large as its own"},
	{Property: "participant-has-sent", Variant: kept, Setup: twice},
	{Property: "participant-has-sent", Variant: kept, Setup: any3},

	// One caller: n−1 messages at most until the largest identifier starts,
	// n until it is home, and n for the ELECTED.
	{Property: "messages-at-most(6)", Setup: single(3, 2)},
	{Property: "messages-at-most(5)", Setup: single(3, 2), Expect: model.Violated, Why: best1},
	{Property: "messages-at-most(8)", Setup: single(3, 0)},
	{Property: "messages-at-most(7)", Setup: single(3, 0), Expect: model.Violated, Why: worst1},
	{Property: "messages-at-most(8)", Setup: single(4, 3)},
	{Property: "messages-at-most(7)", Setup: single(4, 3), Expect: model.Violated, Why: best1},
	{Property: "messages-at-most(11)", Setup: single(4, 0)},
	{Property: "messages-at-most(10)", Setup: single(4, 0), Expect: model.Violated, Why: worst1},
	{Property: "messages-at-most(8)", Variant: descending, Setup: single(3, 1)},
	{Property: "messages-at-most(7)", Variant: descending, Setup: single(3, 1), Expect: model.Violated, Why: worst1},

	{Property: "messages-at-most(21)", Setup: model.Setup{N: 3, Requests: 1}},
	{Property: "messages-at-most(20)", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "the elections of 1, 2 and 3, one after another in any order, cost 8, 7 and 6"},

	// All call at once: best in the ascending ring, worst in the descending.
	{Property: "messages-at-most(8)", Variant: ascendingNow, Setup: atStart(3), Source: paper + ": 2n−1, and n for the ELECTED"},
	{Property: "messages-at-most(7)", Variant: ascendingNow, Setup: atStart(3), Expect: model.Violated, Why: bestN},
	{Property: "messages-at-most(14)", Variant: ascendingNow, Setup: atStart(5), Source: paper + ": 2n−1, and n for the ELECTED"},
	{Property: "messages-at-most(13)", Variant: ascendingNow, Setup: atStart(5), Expect: model.Violated, Why: bestN},
	{Property: "messages-at-most(9)", Variant: descendingNow, Setup: atStart(3), Source: paper + ": n(n+1)/2, and n for the ELECTED"},
	{Property: "messages-at-most(8)", Variant: descendingNow, Setup: atStart(3), Expect: model.Violated, Why: worstN},
	{Property: "messages-at-most(20)", Variant: descendingNow, Setup: atStart(5), Source: paper + ": n(n+1)/2, and n for the ELECTED"},
	{Property: "messages-at-most(19)", Variant: descendingNow, Setup: atStart(5), Expect: model.Violated, Why: worstN},

	{Property: "unique-leader", Variant: duplicate, Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated, Drops: uniqueIDs,
		Why: "p2 takes the identifier of p1 for its own come home, and p1 that of p2"},
	{Property: "election-ends", Variant: duplicate, Setup: single(3, 0), Expect: model.Violated, Drops: uniqueIDs,
		Why: "whatever happens, p1 will take the ELECTED of p2 for its own and stay a participant, though it has won nothing"},
	{Property: "election-ends", Setup: any3, Expect: model.Violated, Drops: fifo,
		Why: "p0, done with one election, calls the next; its ELECTION overtakes the ELECTED and is swallowed by p1, which is a participant of the last one still"},
	{Property: "best-leader", Setup: any3},
	{Property: "election-ends", Setup: any2},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noCrash,
		Why: "the ring is broken: the message is lost with the process"},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 2, Crashes: 1}},
	{Property: "election-ends", Setup: lossy, Expect: model.Violated, Drops: noLoss, Why: "nothing is sent again"},
	{Property: "agreement", Setup: lossy, Expect: model.Violated, Drops: noLoss,
		Why: "the ELECTED is lost before it has been to all"},
	{Property: "agreement", Setup: twice},
	{Property: "best-leader", Setup: twice},
	{Property: "election-ends", Setup: twice},

	{Property: "best-leader", Variant: "modest", Setup: single(2, 0), Expect: model.Violated,
		Why: "p0 calls and nobody stands against it"},
	{Property: "messages-at-most(8)", Variant: "generous", Setup: atStart(3), Expect: model.Violated,
		Why: "a participant has its identifier on its way already, and sends it again for each smaller one"},
	{Property: "election-ends", Variant: "greedy", Setup: single(2, 0), Expect: model.Violated,
		Why: "p1 will swallow the identifier of p0 and send none"},
	{Property: "agreement", Variant: "secretive", Setup: single(2, 0), Expect: model.Violated,
		Why: "p1 has won, and p0 waits to be told"},
	{Property: "participant-has-sent", Variant: "recorded-modest", Setup: single(2, 0), Expect: model.Violated,
		Why: "p1 marks itself a participant for a smaller identifier, which it passes on"},
}

const (
	best1  = "the largest calls: its identifier and the ELECTED go round once each, 2n"
	worst1 = "the largest stands last before the caller: 3n−1"
	bestN  = "every identifier but the largest is swallowed by its successor, 2n−1 and n"
	worstN = "the i-th smallest identifier goes i steps before it is swallowed, n(n+1)/2 and n"
)
