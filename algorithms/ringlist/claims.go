package ringlist

import "doorway/model"

// Setups that several claims share.
var (
	two   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2}
	four  = model.Setup{N: 4, Requests: 1}
	any3  = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	twice = model.Setup{N: 3, Requests: 1, Duplicates: 1}

	mortal2 = model.Setup{N: 2, Requests: 2, Detector: model.PerfectDetector, Crashes: 1}
	mortal1 = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Detector: model.PerfectDetector, Crashes: 1}
	mortal3 = model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}
	mortals = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 2}
	mortal4 = model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 2), Detector: model.PerfectDetector, Crashes: 1}
	faulty3 = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Detector: model.PerfectDetector, Crashes: 1, Duplicates: 1}
	revival = model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1, Recoveries: 1}
)

// cut is a network in which the link between p and q may be cut.
func cut(n int, p, q model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Cut: model.Procs(p, q), Splits: 1, Detector: model.PerfectDetector}
}

func single(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(0)}
}

var claims = []model.Claim{
	{Property: "unique-leader", Setup: two},
	{Property: "agreement", Setup: two},
	{Property: "best-leader", Setup: two},
	{Property: "election-ends", Setup: two},
	{Property: "unique-leader", Setup: three},
	{Property: "agreement", Setup: three, Source: slides + ": even if two elections start at once, every node picks the same leader"},
	{Property: "best-leader", Setup: three, Source: slides + ": the result does not depend on who calls the election"},
	{Property: "election-ends", Setup: three},
	{Property: "election-terminates", Setup: three},
	{Property: "unique-leader", Setup: four},
	{Property: "agreement", Setup: four},
	{Property: "best-leader", Setup: four},
	{Property: "election-ends", Setup: four},
	{Property: "best-leader", Setup: any3},
	{Property: "election-ends", Setup: any3},
	{Property: "best-leader", Setup: twice},
	{Property: "election-ends", Setup: twice},
	{Property: "best-leader", Variant: lowest, Setup: three, Source: krzyzanowski},
	{Property: "best-leader", Variant: parkRing, Setup: model.Setup{N: 6, Requests: 1, Requesters: model.Procs(0, 2, 3)},
		Source: slides + ": another attribute than the number may decide"},

	{Property: "messages-at-most(6)", Setup: single(3)},
	{Property: "messages-at-most(5)", Setup: single(3), Expect: model.Violated, Why: rounds},
	{Property: "messages-at-most(8)", Setup: single(4)},
	{Property: "messages-at-most(7)", Setup: single(4), Expect: model.Violated, Why: rounds},
	{Property: "messages-at-most(18)", Setup: model.Setup{N: 3, Requests: 1}},
	{Property: "messages-at-most(17)", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "each of three elections goes its two rounds: none is called off for another"},

	// A winner that is announced to all at once: n messages round, and n−1.
	{Property: "unique-leader", Variant: multicasts, Setup: three},
	{Property: "agreement", Variant: multicasts, Setup: three, Source: krzyzanowski + ": circulates, or multicasts, a coordinator message"},
	{Property: "best-leader", Variant: multicasts, Setup: three},
	{Property: "election-ends", Variant: multicasts, Setup: three},
	{Property: "best-leader", Variant: multicastList, Setup: mortal3},
	{Property: "election-ends", Variant: multicastList, Setup: mortal3},
	{Property: "messages-at-most(5)", Variant: multicasts, Setup: single(3)},
	{Property: "messages-at-most(4)", Variant: multicasts, Setup: single(3), Expect: model.Violated,
		Why: "the ELECTION goes round, n messages, and the COORDINATOR to n−1 others"},

	// Crashes. A message that ends at its origin does not end if that dies.
	{Property: "unique-leader", Setup: mortal3},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1},
		Expect: model.Violated, Drops: originLives, Source: park + "; " + slides,
		Why: "p0 dies after it has sent its ELECTION, which nobody else ends: it goes round for ever and p1 waits for ever"},
	{Property: "election-terminates", Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Detector: model.PerfectDetector, Crashes: 1},
		Expect: model.Violated, Drops: originLives, Source: park + "; " + slides,
		Why: "the ELECTION of p0, which is dead, goes round between the others for ever, and they wait for its end"},
	{Property: "messages-at-most(24)", Setup: mortal1,
		Expect: model.Violated, Drops: originLives, Source: park,
		Why: "a message is taken off the ring by its origin only: that of p0, which is dead, goes round for ever"},

	// A message that ends by its list does.
	{Property: "unique-leader", Variant: byList, Setup: mortal2},
	{Property: "agreement", Variant: byList, Setup: mortal2},
	{Property: "best-leader", Variant: byList, Setup: mortal2},
	{Property: "election-ends", Variant: byList, Setup: mortal2},
	{Property: "unique-leader", Variant: byList, Setup: mortal3},
	{Property: "agreement", Variant: byList, Setup: mortal3, Source: slides + ": even if two elections start at once, every node picks the same leader"},
	{Property: "best-leader", Variant: byList, Setup: mortal3},
	{Property: "election-ends", Variant: byList, Setup: mortal3},
	{Property: "election-terminates", Variant: byList, Setup: mortal3},
	{Property: "messages-at-most(19)", Variant: byList, Setup: mortal1},
	{Property: "messages-at-most(18)", Variant: byList, Setup: mortal1, Expect: model.Violated,
		Why: "p2 wins, for 6 messages, and dies; one message is sent again that was not lost, and each of three times that a survivor learns of the death costs an election of 4"},
	{Property: "best-leader", Variant: byList, Setup: mortals},
	{Property: "election-ends", Variant: byList, Setup: mortals},
	{Property: "best-leader", Variant: byList, Setup: mortal4},
	{Property: "election-ends", Variant: byList, Setup: mortal4},
	{Property: "best-leader", Variant: byList, Setup: faulty3},
	{Property: "election-ends", Variant: byList, Setup: faulty3},

	{Property: "election-ends", Variant: byList, Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: told,
		Why: "p0 has sent its ELECTION to a dead successor and does not know it"},
	{Property: "election-ends", Variant: byList, Setup: revival, Expect: model.Violated, Drops: noReturn,
		Why: "p0 is back but still skipped, so that its message comes to it no more"},
	{Property: "unique-leader", Variant: byList, Setup: revival, Expect: model.Violated, Drops: noReturn,
		Why: "p0 has taken p1 for dead and elects itself, while p1, which is back, learns from a message of before that it has won"},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "the ELECTION is lost though its receiver lives, so nobody sends it again"},
	{Property: "agreement", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "the COORDINATOR is lost before it has been to all"},

	{Property: "election-ends", Setup: cut(4, 0, 2)},
	{Property: "election-ends", Setup: cut(3, 0, 1), Expect: model.Violated, Drops: connected,
		Why: "the link to the successor is cut on the way, and it is not dead, so nobody skips it, though there is a way round"},
	{Property: "unique-leader", Variant: byList, Setup: cut(3, 0, 1)},

	{Property: "election-ends", Variant: "forgetful", Setup: model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}, Expect: model.Violated,
		Why: "the ELECTION is lost with p1, and p0 waits for it"},
	{Property: "agreement", Variant: "bystander", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "each of two elections is won by who called it, and each process hears of one of them last"},
	{Property: "agreement", Variant: "partial", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Source: park + ": a preference-based algorithm, that permits some nodes to have heavier votes",
		Why:    "p0 and p1 each pick themselves, and each gets its own announcement back last"},
	{Property: "best-leader", Variant: "bystander", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p0 calls, and wins before p1"},
	{Property: "agreement", Variant: "loyal", Setup: mortal3, Expect: model.Violated,
		Why:    "of two elections that overlap p2 wins one and dies, and p1 the other; p0 hears of the first last. The claim needs that nobody dies meanwhile, or that the death of a winner calls an election",
		Source: slides + ": even if two elections start at once, every node picks the same leader"},
	{Property: "best-leader", Variant: "loyal", Setup: mortal3, Expect: model.Violated,
		Why: "p0 hears of the dead winner last, and keeps to it"},
}

const rounds = "one election is two rounds, 2n messages"
