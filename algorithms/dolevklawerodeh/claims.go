package dolevklawerodeh

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

var (
	any2 = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	any3 = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
)

var claims = claim.List(
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(2),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds, named.ElectionTerminates).Unlimited(3),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionTerminates).Of(zigzag).Unlimited(5),

	// The order of the identifiers alone decides how many messages are sent:
	// 2n a phase, n in the last, and n for the LEADER.
	claim.Tight(named.MessagesAtMost, 8).Unlimited(2).Because(worst).Bound(bound),
	claim.Hold(named.MessagesAtMost(12)).Unlimited(3).By(bound),
	claim.Break(named.MessagesAtMost(11)).Under(battery.Call(3, 0)).Because(worst),
	claim.Hold(named.MessagesAtMost(16)).Unlimited(4),
	claim.Break(named.MessagesAtMost(15)).Under(battery.Call(4, 0)).Because("one local maximum: 4n, whatever n"),
	claim.Hold(named.MessagesAtMost(24)).Of(zigzag).Unlimited(4).By(bound),
	claim.Break(named.MessagesAtMost(23)).Of(zigzag).Under(battery.Call(4, 0)).Because(worst),
	claim.Hold(named.MessagesAtMost(30)).Of(zigzag).Unlimited(5).By(bound),
	claim.Break(named.MessagesAtMost(29)).Of(zigzag).Under(battery.Call(5, 0)).Because(worst),
	claim.Tight(named.MessagesAtMost, 64).Of(zigzag).Under(battery.Call(8, 0)).Because(worst).Bound(bound),

	claim.Hold(named.UniqueLeader, named.Agreement, named.ElectionTerminates).Of(callers).Unlimited(4),
	claim.Break(named.BestLeader).Of(callers).Under(battery.Call(2, 0)).Because("p0 leads, the best of the callers and not of all"),

	claim.Break(named.UniqueLeader).Of(duplicate).Once(3).Without(assume.UniqueIDs).Because("p2 takes p1's value for its own come home"),
	claim.Break(named.ElectionEnds).Under(any3).Without(assume.FIFO).Because("a ONE and a TWO change places on their way, and nobody will stay active"),
	claim.Break(named.BestLeader).Under(any2).Without(assume.FIFO).
		Because("p0's TWO overtakes its ONE, and p1 compares it before it knows the first value"),
	battery.RingFaults("the ring is broken: the value is lost with the process", "nothing is sent again"),
	claim.Hold(named.BestLeader).Under(model.Setup{N: 2, Requests: 1, Duplicates: 1}),
	claim.Hold(named.UniqueLeader, named.BestLeader).Under(model.Setup{N: 3, Requests: 1, Duplicates: 1}),
	claim.Hold(named.BestLeader).Of(zigzag).Under(model.Setup{N: 4, Requests: 1, Duplicates: 1}),
	claim.Break(named.ElectionEnds).Under(model.Setup{N: 3, Requests: 1, Duplicates: 1}).Without(assume.NoDuplication).
		Because("p1 answers both copies of the ONE, and p0 takes the second TWO for one of the next phase: nobody stays active"),

	claim.Break(named.MessagesAtMost(24)).Of("looks-once").Under(battery.Call(4, 0)).
		Because("the values fall along the ring, and in each phase only one active process gives up"),
	claim.Break(named.BestLeader).Of("proud").Under(battery.Call(2, 0)).Because("p0 stays active and p1, whose value was the largest, does not"),
	claim.Break(named.BestLeader).Of("greedy").Under(battery.Call(2, 0)).
		Because("two are active, and the second before p1 is p1 itself: its value is not larger than its own, so nobody stays active"),
)

const (
	bound = paper + ": 2n log n + O(n); here at most 2n⌊log n⌋ + 2n"
	worst = "as many as possible stay active: 2n⌊log n⌋ + 2n messages"
)
