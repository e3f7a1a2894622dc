package itairodeh

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// unordered is the same in channels of any order.
func unordered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Channels: model.AnyOrder}
}

var claims = claim.List(
	claim.Hold(named.UniqueLeader, named.Agreement, named.ElectionEnds).Unlimited(2),
	claim.Hold(named.UniqueLeader, named.Agreement, named.ElectionEnds).Unlimited(3),
	claim.Hold(named.UniqueLeader).Unlimited(4).By(variation+": one leader at most, in rings of up to four processes"),
	claim.Hold(named.Agreement, named.ElectionEnds).Unlimited(4),
	claim.Break(named.ElectionTerminates).Unlimited(2).Without(coins).
		Because("both draw the same for ever: an election in an anonymous ring has runs without an end, and only chance makes their probability 0"),
	claim.Break(named.MessagesAtMost(100)).Once(2).Because("no number of messages is enough: the bound n log n is on the mean"),
	claim.Break(named.BestLeader).Once(2).Because("chance decides, not the number of the process"),

	claim.Hold(named.UniqueLeader).Of(counted).Under(unordered(2), unordered(3)),
	claim.Hold(named.UniqueLeader, named.ElectionEnds).Of(parity).Unlimited(3),

	claim.Hold(named.UniqueLeader).Under(unordered(3)),
	claim.Hold(named.ElectionEnds).Under(unordered(2)),
	claim.Break(named.ElectionEnds).Under(unordered(3)).Without(fifo).
		Because("the first home draws less, and the other, still with its last number, will take that off; it then draws less still, and the first will take that off"),
	claim.Hold(named.UniqueLeader).Of(parity).Under(unordered(3)),
	claim.Break(named.ElectionEnds).Of(parity).Under(unordered(3)).Without(fifo).
		Because("one draws for its third round, which has the number of the first: the other, still in its second, will take that for old, and has drawn less by then"),
	claim.Break(named.UniqueLeader).Of(tooSmall).Unlimited(4).Without(knownSize).Because("p0 and p2 each take the other's number for their own come home"),
	claim.Break(named.ElectionEnds).Of(tooLarge).Unlimited(2).Without(knownSize).
		Because("both will take their own number for another's that has yet to go on, and will only mark it"),
	claim.Break(named.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoCrash).Because("the ring is broken"),
	claim.Break(named.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).Because("nothing is sent again"),
	claim.Hold(named.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Drops: 1}, model.Setup{N: 3, Requests: 1, Crashes: 1}, model.Setup{N: 3, Requests: 1, Duplicates: 1}),
	claim.Break(named.ElectionEnds).Under(model.Setup{N: 3, Requests: 1, Duplicates: 1}).Without(assume.NoDuplication).
		Because("a number comes home twice, so its process draws twice: its old 3 makes the other passive, and the other's 2 makes it passive, as it holds a 1 by then"),
	claim.Hold(named.Agreement).Under(model.Setup{N: 3, Requests: 1, Duplicates: 1}),

	claim.Break(named.UniqueLeader).Of("blind").Unlimited(2).Because("both draw 1 and each takes its own for the only one"),
	claim.Break(named.ElectionEnds).Of("jealous").Unlimited(2).Because("both draw 1, and each will take the other's off the ring"),
)
