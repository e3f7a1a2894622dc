package superpeers

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// mortal has a perfect detector and crashes of the named processes, or of any if
// none is named. Every process may call an election.
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

var claims = claim.List(
	// Every group has one super-peer, its best live process, whichever processes
	// crash and whenever.
	claim.Hold(named.UniqueLeader).Of(first).Under(mortal(4, 1)).By(course.Slides+": elections held within each peer group"),
	claim.Hold(named.UniqueLeader).Of(last).Under(mortal(4, 1)),
	claim.Hold(named.UniqueLeader).Of(first).Under(heirs),
	claim.Hold(named.Agreement).Of(first).Under(mortal(4, 1)),
	claim.Hold(named.Agreement).Of(last).Under(mortal(4, 1)),
	claim.Hold(named.BestLeader).Of(first).Under(mortal(4, 1)).
		By(course.Slides+": a predefined portion of super-peers, each of which serves a fixed number of nodes at most"),
	claim.Hold(named.BestLeader).Of(last).Under(mortal(4, 1)),
	claim.Hold(named.BestLeader).Of(first).Under(heirs),
	claim.Hold(named.BestLeader).Of(last).Under(heirs).By(course.Slides+": super-peers are evenly distributed"),
	claim.Hold(named.BestLeader).Of(first).Under(gone, twice),
	claim.Hold(named.BestLeader).Of(last).Under(mortal(5, 1, 1, 3)),
	claim.Hold(named.BestLeader).Of(threes1).Under(called(mortal(5, 2, 1, 2), 0)),
	claim.Hold(named.Agreement).Of(threes1).Under(calm(6, 0, 3)),
	claim.Break(named.UniqueLeader).Under(calm(3)).
		Because("each of two groups has a super-peer: a large network wants several leaders").By(course.Slides+": more than one node should be selected"),

	// Super-peers come to know each other, and all know the same ones.
	claim.Hold(named.ElectionEnds).Under(mortal(4, 1)).By(course.Slides+": super-peers coordinate among themselves"),
	claim.Hold(named.ElectionEnds).Under(heirs, gone, called(mortal(5, 1, 1, 3), 0)),
	claim.Hold(named.ElectionEnds).Of(threes).Under(called(mortal(4, 2), 0)),
	claim.Hold(named.ElectionEnds).Under(twice),
	claim.Hold(named.ElectionTerminates).Under(heirs),
	claim.Hold(named.Agreement, named.ElectionEnds).Of(alone).Under(mortal(3, 2)),
	claim.Hold(named.BestLeader).Of(first).Under(unruly(mortal(3, 1))),
	claim.Hold(named.ElectionEnds).Under(unruly(mortal(3, 1))),
	claim.Hold(named.Agreement).Of(alone).Under(unruly(mortal(3, 1))),

	// Super-peers are near and evenly spread if the groups are, whatever the
	// election does.
	claim.Hold(named.Property(near.Name)).Of("placed").Under(mortal(4, 1)).By(course.Slides+": normal nodes should have low-latency access to super-peers"),
	claim.Hold(named.Property(near.Name)).Of("placed").Under(heirs),
	claim.Break(named.Property(near.Name)).Of("scattered").Under(calm(4, 0)).Without(nearby).
		Because("p1, the highest of its group, is elected though p0 is as far from it as possible").By(course.Slides+": low-latency access, evenly distributed"),
	claim.Hold(named.Property(serves.Name)).Under(mortal(4, 1)).By(course.Slides+": each super-peer should not need to serve more than a fixed number of nodes"),
	claim.Hold(named.Property(serves.Name)).Under(heirs, unruly(mortal(3, 1))),
	claim.Break(named.Property(serves.Name)).Of("hub").Under(calm(4, 1)).Because("p3 takes p1, the super-peer of the other group, for its own, and p1 serves two"),

	// Messages. The first election costs n−g COORDINATOR and g(g−1) ANNOUNCE,
	// with n nodes in g groups, if a group's best calls it. Replacing a
	// super-peer costs 2(g−1) ANNOUNCE besides the group's election.
	claim.Tight(named.MessagesAtMost, 9).Under(calm(6, 1)).Because("three COORDINATOR, and an ANNOUNCE from each of three super-peers to each other one"),
	claim.Tight(named.MessagesAtMost, 6).Of(threes).Under(calm(6, 2)).Because("four COORDINATOR, and an ANNOUNCE each way"),
	claim.Tight(named.MessagesAtMost, 6).Under(calm(4, 0)).
		Because("ELECTION and ANSWER, a COORDINATOR in each group and an ANNOUNCE each way: a call in one group makes the other one elect, too"),
	claim.Tight(named.MessagesAtMost, 9).Under(called(mortal(4, 1, 1), 1)).
		Because("p0 hears from p3 before its own super-peer p1, and calls an election; then it hears from p1, which is dead by now, and calls another when told"),

	// A partition between groups leaves each with its super-peer.
	claim.Hold(named.BestLeader).Of(first).Under(parted(4, 2, 3)),
	claim.Hold(named.BestLeader).Of(last).Under(parted(4, 2, 3)),
	claim.Break(named.ElectionEnds).Under(called(parted(3, 2), 2)).Without(whole).
		Because("the ANNOUNCE is lost in the partition: the first group does not elect, and p2 waits for its super-peer"),
	claim.Break(named.ElectionEnds).Of(first).Under(parted(3, 1)).Without(whole).Because("a partition within a group: p0 waits for p1"),

	// Assumptions.
	claim.Break(named.UniqueLeader).Of(first).Under(mistaken).Without(assume.CrashesReported).
		Because("p0 is wrongly told that p1 is dead, and makes itself super-peer beside it"),
	claim.Break(named.ElectionEnds).Under(model.Setup{N: 3, Requests: 1, Crashes: 1}).Without(assume.CrashesReported).Because("p0 waits for p1, which is dead"),
	claim.Break(named.ElectionEnds).Under(lossy).Without(assume.NoLossButToTheDead).Because("the ANNOUNCE of p2 is lost, and p2 waits for the super-peer of the other group"),
	claim.Break(named.ElectionEnds).Under(revival).Without(noReturn).
		Because("p0 comes back and calls an election, but p1 takes its ELECTION for an old message of the dead"),

	claim.Break(named.Agreement).Of("loyal").Under(mortal(3, 1)).
		Because("one process hears from p0 before it is told that p0 has died, and counts on p0 for ever; the other is told first"),
	claim.Break(named.ElectionEnds).Of("once-only").Under(mortal(3, 1)).
		Because("the ANNOUNCE of p2 goes to p1, which is dead; p0, which would take its place, never hears of p2, and p2 waits for it"),
	claim.Break(named.ElectionEnds).Of("shy").Under(calm(3, 2)).Because("nobody in the first group calls an election, and p2 waits for its super-peer"),
	claim.Break(named.ElectionEnds).Of("deaf").Under(calm(3)).
		Because("the ANNOUNCE of p1 makes p2 call an election and is forgotten, so p2 waits for it"),
)
