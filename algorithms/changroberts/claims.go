package changroberts

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// atStart is the one election that the variants at-once begin with.
func atStart(n int) model.Setup { return model.Setup{N: n, Requests: 0} }

var (
	any2  = model.Setup{N: 2, Requests: 2, Requesters: model.Procs(0, 1), Channels: model.AnyOrder}
	any3  = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	twice = model.Setup{N: 3, Requests: 2, Duplicates: 1}
	lossy = model.Setup{N: 2, Requests: 1, Drops: 1}
)

var claims = claim.List(
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(2),
	claim.Hold(named.UniqueLeader).Unlimited(3).By(course.Unit3+": elects a single coordinator"),
	claim.Hold(named.Agreement).Unlimited(3),
	claim.Hold(named.BestLeader).Unlimited(3).By(course.Unit3+": the process with the highest identifier"),
	claim.Hold(named.ElectionEnds, named.ElectionTerminates).Unlimited(3),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(5),
	claim.Hold(named.BestLeader, named.ElectionEnds).Of(descending).Unlimited(3),
	claim.Hold(named.BestLeader, named.ElectionEnds).Of(descending).Unlimited(5),

	claim.Hold(named.Property(participantHasSent.Name)).Of(kept).Unlimited(3).By(course.Unit3+": has already sent a UID at least as large as its own"),
	claim.Hold(named.Property(participantHasSent.Name)).Of(kept).Under(twice, any3),

	// One caller: at most n−1 messages until the largest identifier starts,
	// n until it is home, and n for the ELECTED.
	claim.Tight(named.MessagesAtMost, 6).Under(battery.Call(3, 2)).Because(best1),
	claim.Tight(named.MessagesAtMost, 8).Under(battery.Call(3, 0)).Because(worst1),
	claim.Tight(named.MessagesAtMost, 8).Under(battery.Call(4, 3)).Because(best1),
	claim.Tight(named.MessagesAtMost, 11).Under(battery.Call(4, 0)).Because(worst1),
	claim.Tight(named.MessagesAtMost, 8).Of(descending).Under(battery.Call(3, 1)).Because(worst1),

	claim.Tight(named.MessagesAtMost, 21).Once(3).Because("the elections that 1, 2 and 3 call, one after another in any order, cost 8, 7 and 6"),

	// All call at once: best in the ascending ring, worst in the descending.
	claim.Tight(named.MessagesAtMost, 8).Of(ascendingNow).Under(atStart(3)).Because(bestN).Bound(paper+": 2n−1, and n for the ELECTED"),
	claim.Tight(named.MessagesAtMost, 14).Of(ascendingNow).Under(atStart(5)).Because(bestN).Bound(paper+": 2n−1, and n for the ELECTED"),
	claim.Tight(named.MessagesAtMost, 9).Of(descendingNow).Under(atStart(3)).Because(worstN).Bound(paper+": n(n+1)/2, and n for the ELECTED"),
	claim.Tight(named.MessagesAtMost, 20).Of(descendingNow).Under(atStart(5)).Because(worstN).Bound(paper+": n(n+1)/2, and n for the ELECTED"),

	claim.Break(named.UniqueLeader).Of(duplicate).Once(3).Without(assume.UniqueIDs).
		Because("p2 takes p1's identifier for its own come home, and p1 takes p2's"),
	claim.Break(named.ElectionEnds).Of(duplicate).Under(battery.Call(3, 0)).Without(assume.UniqueIDs).
		Because("whatever happens, p1 will take p2's ELECTED for its own and stay a participant, though it has won nothing"),
	claim.Break(named.ElectionEnds).Under(any3).Without(fifo).
		Because("p0, done with one election, calls the next; its ELECTION overtakes the ELECTED, and p1, still a participant of the last one, swallows it"),
	claim.Hold(named.BestLeader).Under(any3),
	claim.Hold(named.ElectionEnds).Under(any2),
	claim.Break(named.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoCrash).
		Because("the ring is broken: the message is lost with the process"),
	claim.Hold(named.UniqueLeader).Under(model.Setup{N: 3, Requests: 2, Crashes: 1}),
	claim.Break(named.ElectionEnds).Under(lossy).Without(assume.NoLoss).Because("nothing is sent again"),
	claim.Break(named.Agreement).Under(lossy).Without(assume.NoLoss).Because("the ELECTED is lost before all have seen it"),
	claim.Hold(named.Agreement, named.BestLeader, named.ElectionEnds).Under(twice),
	claim.Break(named.ElectionEnds, named.ElectionTerminates).Of(changed).Under(battery.Call(3, 0)).Without(unchanged).
		Because("the identifier of p0 becomes a larger one, which is nobody's: all pass it on, for ever").By(course.Park+": networks are reliable, which assures that no messages are corrupted"),

	claim.Break(named.BestLeader).Of("modest").Under(battery.Call(2, 0)).Because("p0 calls and nobody stands against it"),
	claim.Break(named.MessagesAtMost(8)).Of("generous").Under(atStart(3)).
		Because("a participant's identifier is on its way already, and it sends it again for each smaller one"),
	claim.Break(named.ElectionEnds).Of("greedy").Under(battery.Call(2, 0)).Because("p1 will swallow p0's identifier and send none"),
	claim.Break(named.Agreement).Of("secretive").Under(battery.Call(2, 0)).Because("p1 has won, and p0 waits to be told"),
	claim.Break(named.Property(participantHasSent.Name)).Of("recorded-modest").Under(battery.Call(2, 0)).
		Because("p1 marks itself a participant for a smaller identifier, which it passes on"),
)

const (
	best1  = "the largest calls: its identifier and the ELECTED go round once each, 2n"
	worst1 = "the largest stands last before the caller: 3n−1"
	bestN  = "every identifier but the largest is swallowed by its successor, 2n−1 and n"
	worstN = "the i-th smallest identifier goes i steps before it is swallowed, n(n+1)/2 and n"
)
