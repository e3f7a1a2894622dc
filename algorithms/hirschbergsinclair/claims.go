package hirschbergsinclair

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

var (
	unordered = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder}
	twice     = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

var claims = claim.List(
	// A process that has taken part calls no other election: one call each is as good
	// as any number, and random runs of larger rings come to an end.
	claim.Hold(named.UniqueLeader).Once(2),
	claim.Hold(named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(2),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(3),
	claim.Hold(named.ElectionTerminates).Once(3),
	claim.Hold(named.UniqueLeader).Unlimited(5),
	claim.Hold(named.Agreement).Unlimited(4),
	claim.Hold(named.BestLeader).Unlimited(5),
	claim.Hold(named.ElectionTerminates).Unlimited(4),
	claim.Hold(named.BestLeader, named.ElectionTerminates).Under(unordered),

	claim.Hold(named.UniqueLeader, named.BestLeader, named.ElectionTerminates).Of(silent).Unlimited(5),
	claim.Hold(named.BestLeader).Of(silent).Under(unordered),

	// The exact worst case over all orders of identifiers and all schedules; n
	// of the messages are the LEADER, which the published bound leaves out.
	claim.Tight(named.MessagesAtMost, 14).Unlimited(2).Because(worst).Bound(bound),
	claim.Tight(named.MessagesAtMost, 29).Unlimited(3).Because(worst).Bound(bound),
	claim.Tight(named.MessagesAtMost, 44).Unlimited(4).Because(worst).Bound(bound),
	claim.Tight(named.MessagesAtMost, 67).Unlimited(5).Because(worst).Bound(bound),
	claim.Tight(named.MessagesAtMost, 12).Of(silent).Unlimited(2).Because(worst),
	claim.Tight(named.MessagesAtMost, 26).Of(silent).Unlimited(3).Because(worst),
	claim.Tight(named.MessagesAtMost, 36).Of(silent).Unlimited(4).Because(worst),
	claim.Tight(named.MessagesAtMost, 60).Of(silent).Unlimited(5).Because(worst),

	claim.Break(named.UniqueLeader).Of(duplicate).Once(2).Without(assume.UniqueIDs).Because("each takes the other's probe for its own come home"),
	battery.RingFaults("p0 waits for an answer from p1, which is dead", "a probe is lost, and its candidate waits for the answer"),
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
