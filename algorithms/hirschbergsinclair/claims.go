package hirschbergsinclair

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// once is an election that each process may call once. A process that has taken part
// calls no other, so nothing is lost, and random runs of larger rings come to an end.
func once(n int) model.Setup { return model.NewSetup(n) }

// unordered is an election that anyone may call at any time, in channels of any order.
func unordered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Channels: model.AnyOrder}
}

var (
	lossy  = model.Setup{N: 2, Requests: 1, Drops: 1}
	mortal = model.Setup{N: 2, Requests: 1, Crashes: 1}
	twice  = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

var claims = claim.List(
	claim.Hold(named.UniqueLeader).Under(once(2)),
	claim.Hold(named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(2),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(3),
	claim.Hold(named.ElectionTerminates).Under(once(3)),
	claim.Hold(named.UniqueLeader).Unlimited(5),
	claim.Hold(named.Agreement).Unlimited(4),
	claim.Hold(named.BestLeader).Unlimited(5),
	claim.Hold(named.ElectionTerminates).Unlimited(4),
	claim.Hold(named.BestLeader, named.ElectionTerminates).Under(unordered(3)),

	claim.Hold(named.UniqueLeader, named.BestLeader, named.ElectionTerminates).Of(silent).Unlimited(5),
	claim.Hold(named.BestLeader).Of(silent).Under(unordered(3)),

	// The exact worst case over all orders of identifiers and all schedules; n
	// of the messages are the LEADER, which the published bound leaves out.
	claim.Hold(named.MessagesAtMost(14)).Unlimited(2).By(bound),
	claim.Break(named.MessagesAtMost(13)).Unlimited(2).Because(worst),
	claim.Hold(named.MessagesAtMost(29)).Unlimited(3).By(bound),
	claim.Break(named.MessagesAtMost(28)).Unlimited(3).Because(worst),
	claim.Hold(named.MessagesAtMost(44)).Unlimited(4).By(bound),
	claim.Break(named.MessagesAtMost(43)).Unlimited(4).Because(worst),
	claim.Hold(named.MessagesAtMost(67)).Unlimited(5).By(bound),
	claim.Break(named.MessagesAtMost(66)).Unlimited(5).Because(worst),
	claim.Tight(named.MessagesAtMost, 12).Of(silent).Unlimited(2).Because(worst),
	claim.Tight(named.MessagesAtMost, 26).Of(silent).Unlimited(3).Because(worst),
	claim.Tight(named.MessagesAtMost, 36).Of(silent).Unlimited(4).Because(worst),
	claim.Tight(named.MessagesAtMost, 60).Of(silent).Unlimited(5).Because(worst),

	claim.Break(named.UniqueLeader).Of(duplicate).Once(2).Without(assume.UniqueIDs).Because("each takes the other's probe for its own come home"),
	claim.Break(named.ElectionEnds).Under(mortal).Without(assume.NoCrash).Because("p0 waits for an answer from p1, which is dead"),
	claim.Hold(named.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Crashes: 1}),
	claim.Break(named.ElectionEnds).Under(lossy).Without(assume.NoLoss).Because("a probe is lost, and its candidate waits for the answer"),
	claim.Hold(named.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Drops: 1}),
	claim.Hold(named.ElectionEnds, named.BestLeader).Under(twice),

	claim.Break(named.MessagesAtMost(14)).Of("impatient").Unlimited(2).
		Because("each of the two answers sends a candidate on, and so does a late one for a shorter distance"),
	claim.Break(named.UniqueLeader).Of("local").Unlimited(4).Because("every second process is larger than its neighbours"),
	claim.Break(named.ElectionEnds).Of("modest").Once(2).Because("whoever calls, both will give up, and nobody is left to win"),
)

const (
	bound = paper + ": 8n(1+⌈log n⌉) at most, here without the LEADER"
	worst = "every candidate goes as far as it can before it hears of a larger one"
)
