package lelann

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// by is an election that only those may call.
func by(n int, callers ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(callers...)}
}

var (
	any2  = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	lossy = model.Setup{N: 2, Requests: 1, Drops: 1}
	twice = model.Setup{N: 3, Requests: 2, Duplicates: 1}
)

var claims = claim.List(
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(2),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds, named.ElectionTerminates).Unlimited(3),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionTerminates).Unlimited(5),

	// n messages for each identifier, whoever calls.
	claim.Hold(named.MessagesAtMost(4)).Unlimited(2).By(paper+": n²"),
	claim.Break(named.MessagesAtMost(3)).Unlimited(2).Because(squared),
	claim.Hold(named.MessagesAtMost(9)).Unlimited(3).By(paper+": n²"),
	claim.Break(named.MessagesAtMost(8)).Under(by(3, 0)).Because(squared),
	claim.Hold(named.MessagesAtMost(25)).Unlimited(5).By(paper+": n²"),
	claim.Break(named.MessagesAtMost(24)).Unlimited(5).Because(squared),

	claim.Hold(named.UniqueLeader, named.ElectionEnds).Of(callers).Unlimited(3),
	claim.Hold(named.ElectionTerminates, named.UniqueLeader).Of(callers).Unlimited(4),
	claim.Break(named.Agreement).Of(callers).Under(by(2, 0)).Because("p1 has only passed identifiers on, and nobody announces the winner to it"),
	claim.Break(named.BestLeader).Of(callers).Under(by(3, 0, 1)).Because("p0 leads, the best of the callers and not of all"),
	claim.Hold(named.MessagesAtMost(4)).Of(callers).Under(by(4, 0)).By(tel),
	claim.Break(named.MessagesAtMost(3)).Of(callers).Under(by(4, 0)).Because(each),
	claim.Hold(named.MessagesAtMost(8)).Of(callers).Under(by(4, 0, 2)).By(tel),
	claim.Break(named.MessagesAtMost(7)).Of(callers).Under(by(4, 0, 2)).Because(each),
	claim.Hold(named.MessagesAtMost(16)).Of(callers).Unlimited(4).By(tel),
	claim.Break(named.MessagesAtMost(15)).Of(callers).Unlimited(4).Because(each),

	claim.Break(named.UniqueLeader).Of(duplicate).Once(2).Without(assume.UniqueIDs).Because("each takes the other's identifier for its own come home"),
	claim.Break(named.UniqueLeader).Under(any2).Without(assume.FIFO).Because("p0's identifier overtakes p1's and is home before p0 has seen p1's"),
	claim.Hold(named.ElectionEnds).Under(any2),
	claim.Break(named.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoCrash).
		Because("the ring is broken: no identifier comes home"),
	claim.Hold(named.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Crashes: 1}),
	claim.Break(named.ElectionEnds).Under(lossy).Without(assume.NoLoss).Because("nothing is sent again"),
	claim.Hold(named.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Drops: 1}),
	claim.Hold(named.Agreement, named.BestLeader, named.ElectionEnds).Under(twice),

	claim.Break(named.UniqueLeader).Of("late-riser").Under(by(2, 0)).Because("p0's identifier is home before p0 has heard of p1"),
	claim.Break(named.ElectionEnds).Of("thrifty").Under(by(2, 0)).Because("p1 will take p0's identifier off the ring, and p0 waits for it"),
	claim.Break(named.UniqueLeader).Of("vain").Under(by(2, 0)).Because("everyone's identifier comes home"),
)

const (
	tel     = "Tel 2000, §7.2: n for each that calls"
	squared = "every identifier goes all the way round: n² messages"
	each    = "each caller's identifier goes all the way round: n messages a caller"
)
