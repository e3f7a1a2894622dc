package bully

import (
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/claim"
	"doorway/properties"
)

// inTimed is one election that each process may call, in a synchronous system.
func inTimed(n, crashes int) model.Setup {
	return model.Setup{N: n, Requests: 1, Crashes: crashes, Delay: 1}
}

// parted is the same without crashes, in a network that may split off the
// highest process.
func parted(n int) model.Setup {
	s := inTimed(n, 0)
	s.Side, s.Splits = model.Procs(model.ProcID(n-1)), 1
	return s
}

// cut is the same without crashes, where the link between p and q may be cut.
func cut(p, q model.ProcID) model.Setup {
	s := inTimed(3, 0)
	s.Cut, s.Splits = model.Procs(p, q), 1
	return s
}

// counted is one election called by p0, in a synchronous system with that delay.
func counted(n, delay int) model.Setup {
	s := common.Call(n, 0)
	s.Delay = delay
	return s
}

// timedClaims are about a synchronous system.
var timedClaims = claim.List(
	claim.Hold(properties.UniqueLeader).Of(intime).Under(inTimed(3, 1)).
		By(sources.Slides+": with delays of at most TM and processing of at most PP a timeout of 2TM + PP is reliable; here TM includes PP"),
	claim.Hold(properties.Agreement).Of(intime).Under(inTimed(3, 1)).By(sources.Unit3+": all processes agree"),
	claim.Hold(properties.ElectionEnds).Of(intime).Under(inTimed(3, 1)),
	claim.Hold(properties.BestLeader).Of(intime).Under(inTimed(3, 0)),
	claim.Break(properties.BestLeader).Of(intime).Under(inTimed(2, 1)).
		Because("p0 calls an election, then hears the announcement of p1, which has crashed, and takes p1 for the coordinator: bounded delays do not prevent it"),
	claim.Break(properties.UniqueLeader).Of(intime).Under(model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1, Delay: 1}).
		Because("p1 comes back and makes itself coordinator before p0, which took its place, hears of it; no timing prevents this").By(sources.Unit3+": the recovered process forces the others, even if there is an active coordinator"),

	claim.Break(properties.UniqueLeader).Of(intime).Under(parted(3)).Without(whole).
		Because("split brain: p2 is cut off from p0 and p1, and each side makes its highest process coordinator").By(sources.Krzyzanowski+": split brain"),
	claim.Break(properties.Agreement).Of(intime).Under(parted(3)).Without(whole).
		Because("the network splits while p2 announces itself, and one side never hears of it"),

	// A single cut link: it matters which one. The coordinator must reach all.
	claim.Hold(properties.BestLeader, properties.ElectionTerminates).Of(intime).Under(cut(0, 1)),
	claim.Hold(properties.UniqueLeader).Of(intime).Under(cut(0, 2)),
	claim.Break(properties.ElectionTerminates).Of(intime).Under(cut(0, 2)).Without(connected).
		Because("p1 answers p0 and hands its call on to p2, which wins; p0 never hears p2 and calls again, for ever, each time with an election"),
	claim.Break(properties.UniqueLeader).Of(intime).Under(cut(1, 2)).Without(connected).
		Because("p1, cut off from p2 alone, takes it for dead and makes itself coordinator beside it, though p0 reaches both"),

	claim.Tight(properties.MessagesAtMost, 5).Of(after).Under(counted(3, 1)).Because("n²−n−1 messages").Bound(sources.Slides+": each process begins one election, O(n²)"),
	claim.Hold(properties.MessagesAtMost(11)).Of(after).Under(counted(4, 1)).By(sources.Slides+": each process begins one election, O(n²)"),
	claim.Hold(properties.MessagesAtMost(11)).Of(after).Under(counted(4, 2)),
	claim.Break(properties.MessagesAtMost(10)).Of(after).Under(counted(4, 1)).Because("n²−n−1 messages"),
	claim.Break(properties.MessagesAtMost(19)).Of(after).Under(counted(5, 1)).
		Because("p3's announcement reaches p2 at once, and the ELECTION of p1, which called late, after it: p2 holds a second election though delays are bounded").By(sources.Slides+": each process begins one election, O(n²)"),

	// T is 2TM + PP, for delays TM of 1 and 2 and for replies that take PP, 0 to 2.
	claim.Hold(properties.UniqueLeader).Of(intime).Under(counted(2, 1), counted(2, 2), counted(3, 1)),
	claim.Hold(properties.UniqueLeader).Of(replies1).Under(counted(2, 1), counted(2, 2)).By(inTwoTMAndPP),
	claim.Hold(properties.UniqueLeader).Of(replies2).Under(counted(2, 1), counted(2, 2)).By(inTwoTMAndPP),
	claim.Break(properties.UniqueLeader).Of("hasty").Under(model.Setup{N: 2, Requests: 1, Delay: 1}, counted(2, 2)).Because("p0 wins at the very moment when p1's answer arrives"),
	claim.Break(properties.UniqueLeader).Of("hasty-1").Under(counted(2, 1), counted(2, 2)).Because(stillOnItsWay),
	claim.Break(properties.UniqueLeader).Of("hasty-2").Under(counted(2, 1), counted(2, 2)).Because(stillOnItsWay),

	// With the comparison as it is printed nobody answers, so the caller wins.
	claim.Hold(properties.ElectionEnds, properties.ElectionTerminates).Of(printed).Under(counted(2, 1), counted(3, 1)),
	claim.Break(properties.UniqueLeader).Of(printed).Under(counted(2, 1), counted(3, 1)).
		Because("p1 does not answer the ELECTION of p0, which takes it for dead and makes itself coordinator").By(fromAboveOnly),
	claim.Break(properties.BestLeader).Of(printed).Under(counted(3, 1)).Because(everyCallerWins).By(fromAboveOnly),
	claim.Break(properties.Agreement).Of(printed).Under(counted(3, 1)).Because(everyCallerWins).By(fromAboveOnly),

	claim.Hold(properties.ElectionEnds).Of(forgetsTimed).Under(inTimed(3, 1)),
	claim.Break(properties.Agreement).Of(forgetsTimed).Under(inTimed(3, 1)).
		Because("p0 calls when p2 has died; p1 answers, but an announcement that p2 sent before ends its election, and p0, which has forgotten its call, hears of nobody").By(jobDone),
	claim.Break(properties.MessagesAtMost(11)).Of("impatient").Under(counted(4, 1)).
		Because("p1 answers p0 at once, and p2 hears of the call a delay later: p0 calls again when p2 has only just waited T"),
)

const (
	inTwoTMAndPP    = sources.Slides + ": a node that does not respond in 2TM + PP is faulty"
	stillOnItsWay   = "p1 takes the time that it may to reply, and p0 wins while the answer is on its way"
	fromAboveOnly   = sources.Unit3 + ": on an election message of a higher process respond and begin an election"
	everyCallerWins = "p1, which hears of p0's victory after p2's, calls in turn and wins by its timeout, as p2 does not answer; p0 hears of p1 last"
)
