package lelann

import "doorway/model"

// anyone is an election that anyone may call at any time.
func anyone(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// by is an election that only those may call.
func by(n int, callers ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(callers...)}
}

var (
	any2  = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	lossy = model.Setup{N: 2, Requests: 1, Drops: 1}
	twice = model.Setup{N: 3, Requests: 2, Duplicates: 1}
)

var claims = []model.Claim{
	{Property: "unique-leader", Setup: anyone(2)},
	{Property: "agreement", Setup: anyone(2)},
	{Property: "best-leader", Setup: anyone(2)},
	{Property: "election-ends", Setup: anyone(2)},
	{Property: "unique-leader", Setup: anyone(3)},
	{Property: "agreement", Setup: anyone(3)},
	{Property: "best-leader", Setup: anyone(3)},
	{Property: "election-ends", Setup: anyone(3)},
	{Property: "election-terminates", Setup: anyone(3)},
	{Property: "unique-leader", Setup: anyone(5)},
	{Property: "agreement", Setup: anyone(5)},
	{Property: "best-leader", Setup: anyone(5)},
	{Property: "election-terminates", Setup: anyone(5)},

	// n messages for each identifier, whoever calls.
	{Property: "messages-at-most(4)", Setup: anyone(2), Source: paper + ": n²"},
	{Property: "messages-at-most(3)", Setup: anyone(2), Expect: model.Violated, Why: squared},
	{Property: "messages-at-most(9)", Setup: anyone(3), Source: paper + ": n²"},
	{Property: "messages-at-most(8)", Setup: by(3, 0), Expect: model.Violated, Why: squared},
	{Property: "messages-at-most(25)", Setup: anyone(5), Source: paper + ": n²"},
	{Property: "messages-at-most(24)", Setup: anyone(5), Expect: model.Violated, Why: squared},

	{Property: "unique-leader", Variant: callers, Setup: anyone(3)},
	{Property: "election-ends", Variant: callers, Setup: anyone(3)},
	{Property: "election-terminates", Variant: callers, Setup: anyone(4)},
	{Property: "unique-leader", Variant: callers, Setup: anyone(4)},
	{Property: "agreement", Variant: callers, Setup: by(2, 0), Expect: model.Violated,
		Why: "p1 has only passed on, and nobody announces the winner to it"},
	{Property: "best-leader", Variant: callers, Setup: by(3, 0, 1), Expect: model.Violated,
		Why: "p0 leads, the best of those that called and not of all"},
	{Property: "messages-at-most(4)", Variant: callers, Setup: by(4, 0), Source: tel},
	{Property: "messages-at-most(3)", Variant: callers, Setup: by(4, 0), Expect: model.Violated, Why: each},
	{Property: "messages-at-most(8)", Variant: callers, Setup: by(4, 0, 2), Source: tel},
	{Property: "messages-at-most(7)", Variant: callers, Setup: by(4, 0, 2), Expect: model.Violated, Why: each},
	{Property: "messages-at-most(16)", Variant: callers, Setup: anyone(4), Source: tel},
	{Property: "messages-at-most(15)", Variant: callers, Setup: anyone(4), Expect: model.Violated, Why: each},

	{Property: "unique-leader", Variant: duplicate, Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: uniqueIDs,
		Why: "each takes the identifier of the other for its own come home"},
	{Property: "unique-leader", Setup: any2, Expect: model.Violated, Drops: fifo,
		Why: "the identifier of p0 overtakes that of p1 and is home before p0 has seen p1's"},
	{Property: "election-ends", Setup: any2},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noCrash,
		Why: "the ring is broken: no identifier comes home"},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Crashes: 1}},
	{Property: "election-ends", Setup: lossy, Expect: model.Violated, Drops: noLoss, Why: "nothing is sent again"},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Drops: 1}},
	{Property: "agreement", Setup: twice},
	{Property: "best-leader", Setup: twice},
	{Property: "election-ends", Setup: twice},

	{Property: "unique-leader", Variant: "late-riser", Setup: by(2, 0), Expect: model.Violated,
		Why: "the identifier of p0 is home before p0 has heard of p1"},
	{Property: "election-ends", Variant: "thrifty", Setup: by(2, 0), Expect: model.Violated,
		Why: "p1 will take the identifier of p0 off the ring, and p0 waits for it"},
	{Property: "unique-leader", Variant: "vain", Setup: by(2, 0), Expect: model.Violated,
		Why: "everyone's identifier comes home"},
}

const (
	tel     = "Tel 2000, §7.2: n for each that calls"
	squared = "every identifier goes all the way round: n² messages"
	each    = "each caller's identifier goes all the way round: n messages a caller"
)
