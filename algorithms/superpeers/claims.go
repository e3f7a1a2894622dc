package superpeers

import "doorway/model"

// mortal has a perfect detector and crashes, of any process if none is named. Each
// may call an election.
func mortal(n, crashes int, crashers ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Crashes: crashes, Crashers: model.Procs(crashers...), Detector: model.PerfectDetector}
}

// called is the same where only some call an election.
func called(s model.Setup, by ...model.ProcID) model.Setup {
	s.Requesters = model.Procs(by...)
	return s
}

// unruly is the same with channels of any order and a duplicated message.
func unruly(s model.Setup) model.Setup {
	s.Channels, s.Duplicates = model.AnyOrder, 1
	return s
}

// calm has no faults.
func calm(n int, by ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(by...)}
}

// parted is a network that may split.
func parted(n int, side ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Side: model.Procs(side...), Splits: 1, Detector: model.PerfectDetector}
}

// Setups that several claims share.
var (
	heirs    = called(mortal(4, 2, 1, 3), 0, 2) // both super-peers may die
	gone     = called(mortal(4, 2, 2, 3), 0, 2) // a whole group may die
	twice    = model.Setup{N: 3, Requests: 2, Crashes: 1, Detector: model.PerfectDetector}
	lossy    = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(2), Drops: 1, Detector: model.PerfectDetector}
	mistaken = model.Setup{N: 3, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}
	revival  = model.Setup{N: 3, Requests: 1, Crashes: 1, Recoveries: 1, Detector: model.PerfectDetector}
)

var claims = []model.Claim{
	// Every group has one super-peer, the best it has, whoever crashes and whenever.
	{Property: "unique-leader", Variant: first, Setup: mortal(4, 1), Source: slides + ": elections held within each peer group"},
	{Property: "unique-leader", Variant: last, Setup: mortal(4, 1)},
	{Property: "unique-leader", Variant: first, Setup: heirs},
	{Property: "agreement", Variant: first, Setup: mortal(4, 1)},
	{Property: "agreement", Variant: last, Setup: mortal(4, 1)},
	{Property: "best-leader", Variant: first, Setup: mortal(4, 1),
		Source: slides + ": a predefined portion of super-peers, each of which serves a fixed number of nodes at most"},
	{Property: "best-leader", Variant: last, Setup: mortal(4, 1)},
	{Property: "best-leader", Variant: first, Setup: heirs},
	{Property: "best-leader", Variant: last, Setup: heirs, Source: slides + ": super-peers are evenly distributed"},
	{Property: "best-leader", Variant: first, Setup: gone},
	{Property: "best-leader", Variant: first, Setup: twice},
	{Property: "best-leader", Variant: last, Setup: mortal(5, 1, 1, 3)},
	{Property: "best-leader", Variant: threes1, Setup: called(mortal(5, 2, 1, 2), 0)},
	{Property: "agreement", Variant: threes1, Setup: calm(6, 0, 3)},
	{Property: "unique-leader", Setup: calm(3), Expect: model.Violated,
		Why: "each of two groups has a super-peer: a large network wants several leaders", Source: slides + ": more than one node should be selected"},

	// Super-peers come to know each other, and all of them the same.
	{Property: "election-ends", Setup: mortal(4, 1), Source: slides + ": super-peers coordinate among themselves"},
	{Property: "election-ends", Setup: heirs},
	{Property: "election-ends", Setup: gone},
	{Property: "election-ends", Setup: called(mortal(5, 1, 1, 3), 0)},
	{Property: "election-ends", Variant: threes, Setup: called(mortal(4, 2), 0)},
	{Property: "election-ends", Setup: twice},
	{Property: "election-terminates", Setup: heirs},
	{Property: "agreement", Variant: alone, Setup: mortal(3, 2)},
	{Property: "election-ends", Variant: alone, Setup: mortal(3, 2)},
	{Property: "best-leader", Variant: first, Setup: unruly(mortal(3, 1))},
	{Property: "election-ends", Setup: unruly(mortal(3, 1))},
	{Property: "agreement", Variant: alone, Setup: unruly(mortal(3, 1))},

	// Near and evenly spread they are if the groups are, whatever the election does.
	{Property: "near-super-peer", Variant: "placed", Setup: mortal(4, 1), Source: slides + ": normal nodes should have low-latency access to super-peers"},
	{Property: "near-super-peer", Variant: "placed", Setup: heirs},
	{Property: "near-super-peer", Variant: "scattered", Setup: calm(4, 0), Expect: model.Violated, Drops: nearby,
		Why: "p1, the highest of its group, is elected though p0 is as far from it as can be", Source: slides + ": low-latency access, evenly distributed"},
	{Property: "serves-one-other", Setup: mortal(4, 1), Source: slides + ": each super-peer should not need to serve more than a fixed number of nodes"},
	{Property: "serves-one-other", Setup: heirs},
	{Property: "serves-one-other", Setup: unruly(mortal(3, 1))},
	{Property: "serves-one-other", Variant: "hub", Setup: calm(4, 1), Expect: model.Violated,
		Why: "p3 takes p1, the super-peer of the other group, for its own, and p1 serves two"},

	// Messages. The first election costs n−g COORDINATOR and g(g−1) ANNOUNCE, with n
	// nodes in g groups, if a group's best calls it. To replace a super-peer costs
	// 2(g−1) ANNOUNCE beside the group's election.
	{Property: "messages-at-most(9)", Setup: calm(6, 1)},
	{Property: "messages-at-most(8)", Setup: calm(6, 1), Expect: model.Violated,
		Why: "three COORDINATOR, and an ANNOUNCE from each of three super-peers to each other one"},
	{Property: "messages-at-most(6)", Variant: threes, Setup: calm(6, 2)},
	{Property: "messages-at-most(5)", Variant: threes, Setup: calm(6, 2), Expect: model.Violated,
		Why: "four COORDINATOR, and an ANNOUNCE each way"},
	{Property: "messages-at-most(6)", Setup: calm(4, 0)},
	{Property: "messages-at-most(5)", Setup: calm(4, 0), Expect: model.Violated,
		Why: "ELECTION and ANSWER, a COORDINATOR in each group and an ANNOUNCE each way: a call in one group makes the other one elect, too"},
	{Property: "messages-at-most(9)", Setup: called(mortal(4, 1, 1), 1)},
	{Property: "messages-at-most(8)", Setup: called(mortal(4, 1, 1), 1), Expect: model.Violated,
		Why: "p0 hears from p3 before its own super-peer p1, and calls an election; then from p1, which is dead by now, and calls another one when told"},

	// A partition between groups leaves each with its super-peer.
	{Property: "best-leader", Variant: first, Setup: parted(4, 2, 3)},
	{Property: "best-leader", Variant: last, Setup: parted(4, 2, 3)},
	{Property: "election-ends", Setup: called(parted(3, 2), 2), Expect: model.Violated, Drops: whole,
		Why: "the ANNOUNCE is lost in the partition: the first group does not elect, and p2 waits for its super-peer"},
	{Property: "election-ends", Variant: first, Setup: parted(3, 1), Expect: model.Violated, Drops: whole,
		Why: "a partition within a group: p0 waits for p1"},

	// Assumptions.
	{Property: "unique-leader", Variant: first, Setup: mistaken, Expect: model.Violated, Drops: told,
		Why: "p0 is wrongly told that p1 is dead, and makes itself super-peer beside it"},
	{Property: "election-ends", Setup: model.Setup{N: 3, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: told,
		Why: "p0 waits for p1, which is dead"},
	{Property: "election-ends", Setup: lossy, Expect: model.Violated, Drops: noLoss,
		Why: "the ANNOUNCE of p2 is lost, and p2 waits for the super-peer of the other group"},
	{Property: "election-ends", Setup: revival, Expect: model.Violated, Drops: noReturn,
		Why: "p0 comes back and calls an election, but p1 takes its ELECTION for an old message of the dead"},

	{Property: "agreement", Variant: "loyal", Setup: mortal(3, 1), Expect: model.Violated,
		Why: "one has heard from p0 before it is told of its death and counts on it for ever; the other was told first"},
	{Property: "election-ends", Variant: "once-only", Setup: mortal(3, 1), Expect: model.Violated,
		Why: "the ANNOUNCE of p2 goes to p1, which is dead; p0, which would take its place, never hears of p2, and p2 waits for it"},
	{Property: "election-ends", Variant: "shy", Setup: calm(3, 2), Expect: model.Violated,
		Why: "nobody in the first group calls an election, and p2 waits for its super-peer"},
	{Property: "election-ends", Variant: "deaf", Setup: calm(3), Expect: model.Violated,
		Why: "the ANNOUNCE of p1 makes p2 call an election and is forgotten, and p2 waits for it"},
}
