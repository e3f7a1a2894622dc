package lelann

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

var (
	any2  = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	twice = model.Setup{N: 3, Requests: 2, Duplicates: 1}
)

var claims = claim.List(
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(2),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds, named.ElectionTerminates).Unlimited(3),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionTerminates).Unlimited(5),

	// n messages for each identifier, whoever calls.
	claim.Tight(named.MessagesAtMost, 4).Unlimited(2).Because(squared).Bound(paper+": n²"),
	claim.Hold(named.MessagesAtMost(9)).Unlimited(3).By(paper+": n²"),
	claim.Break(named.MessagesAtMost(8)).Under(battery.Call(3, 0)).Because(squared),
	claim.Tight(named.MessagesAtMost, 25).Unlimited(5).Because(squared).Bound(paper+": n²"),

	claim.Hold(named.UniqueLeader, named.ElectionEnds).Of(callers).Unlimited(3),
	claim.Hold(named.ElectionTerminates, named.UniqueLeader).Of(callers).Unlimited(4),
	claim.Break(named.Agreement).Of(callers).Under(battery.Call(2, 0)).Because("p1 has only passed identifiers on, and nobody announces the winner to it"),
	claim.Break(named.BestLeader).Of(callers).Under(battery.Call(3, 0, 1)).Because("p0 leads, the best of the callers and not of all"),
	claim.Tight(named.MessagesAtMost, 4).Of(callers).Under(battery.Call(4, 0)).Because(each).Bound(tel),
	claim.Tight(named.MessagesAtMost, 8).Of(callers).Under(battery.Call(4, 0, 2)).Because(each).Bound(tel),
	claim.Tight(named.MessagesAtMost, 16).Of(callers).Unlimited(4).Because(each).Bound(tel),

	claim.Break(named.UniqueLeader).Of(duplicate).Once(2).Without(assume.UniqueIDs).Because("each takes the other's identifier for its own come home"),
	claim.Break(named.UniqueLeader).Under(any2).Without(assume.FIFO).Because("p0's identifier overtakes p1's and is home before p0 has seen p1's"),
	claim.Hold(named.ElectionEnds).Under(any2),
	battery.RingFaults("the ring is broken: no identifier comes home", "nothing is sent again"),
	claim.Hold(named.Agreement, named.BestLeader, named.ElectionEnds).Under(twice),

	claim.Break(named.UniqueLeader).Of("late-riser").Under(battery.Call(2, 0)).Because("p0's identifier is home before p0 has heard of p1"),
	claim.Break(named.ElectionEnds).Of("thrifty").Under(battery.Call(2, 0)).Because("p1 will take p0's identifier off the ring, and p0 waits for it"),
	claim.Break(named.UniqueLeader).Of("vain").Under(battery.Call(2, 0)).Because("everyone's identifier comes home"),
)

const (
	tel     = "Tel 2000, §7.2: n for each that calls"
	squared = "every identifier goes all the way round: n² messages"
	each    = "each caller's identifier goes all the way round: n messages a caller"
)
