package raftelection

import (
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// Two of three processes time out.
var (
	rivals    = battery.Call(3, 0, 1)
	unordered = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Channels: model.AnyOrder}
	revival   = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Crashes: 1, Recoveries: 1}
	lossy     = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Drops: 1}
	twice     = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Duplicates: 1}
	split     = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Side: model.Procs(0), Splits: 1, Heals: 1}
)

const safety = paper + ", §5.2: at most one leader can be elected in a term"

var claims = claim.List(
	// Election Safety.
	claim.Hold(named.UniqueLeader).Of(firstTerm).Under(model.Setup{N: 2, Requests: 2}).By(safety),
	claim.Hold(named.UniqueLeader).Of(secondTerm).Under(model.Setup{N: 2, Requests: 2}).By(safety),
	claim.Hold(named.UniqueLeader).Of(firstTerm).Once(3).By(safety),
	claim.Hold(named.UniqueLeader).Of(secondTerm).Under(rivals).By(safety),
	claim.Hold(named.UniqueLeader).Of(firstTerm).Under(unordered, revival).By(safety),
	claim.Hold(named.UniqueLeader).Of(secondTerm).Under(revival).By(safety),
	claim.Hold(named.UniqueLeader).Of(firstTerm).Under(lossy, twice, split).By(safety),
	claim.Hold(named.UniqueLeader).Of(etcdFirst).Under(rivals, revival),
	claim.Hold(named.UniqueLeader).Of(etcdSecond).Under(rivals, lossy),
	claim.Break(named.UniqueLeader).Of(volatile).Under(revival).Without(storage).
		Because("p2 votes for p0, forgets it in a crash, and votes for p1"),

	// More is not promised.
	claim.Break(named.UniqueLeader).Under(rivals).
		Because("p0, the leader of term 1, has yet to hear of term 2, whose leader is p1: a term has one leader, a moment may have two"),
	claim.Hold(named.BestLeader).Of(timed).Under(battery.TimedCall(3, 2)),
	claim.Hold(named.Agreement).Of(timed).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1), Delay: 1}),
	claim.Break(named.BestLeader).Of(timed).Under(battery.TimedCall(3, 0)).Because("p0 times out first and is elected"),
	claim.Hold(named.ElectionEnds).Of(persistent).Under(battery.TimedCall(3, 0)),
	claim.Break(named.ElectionEnds).Of(persistent).Under(battery.TimedCall(2, 0, 1)).Without(random).
		Because("split votes: both candidates vote for themselves and give up together, and will do so in term 3 as in terms 1 and 2").By(paper+", §5.2: without extra measures split votes could be repeated indefinitely"),
	claim.Break(named.BestLeader).Under(battery.Call(2, 1)).Without(inTime).Because("p1 gives up before p0's vote has come"),
	claim.Hold(named.Agreement).Under(rivals),
	claim.Hold(named.Agreement).Of(etcd).Under(rivals),
	claim.Break(named.Agreement).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Drops: 1}).Without(noLoss).
		Because("the heartbeat to one process is lost, and it never hears of the leader"),
	claim.Hold(named.ElectionEnds).Under(rivals, revival),
	claim.Hold(named.ElectionTerminates).Under(rivals),

	// A request, a vote and a heartbeat for each other process.
	claim.Tight(named.MessagesAtMost, 3).Under(battery.Call(2, 0)).Because(calm),
	claim.Tight(named.MessagesAtMost, 6).Under(battery.Call(3, 0)).Because(calm),
	claim.Tight(named.MessagesAtMost, 12).Under(battery.Call(5, 0)).Because(calm),

	claim.Break(named.UniqueLeader).Of("half").Once(2).Because("its own vote is half of two"),
	claim.Break(named.UniqueLeader).Of("generous").Under(rivals).Because("a process that has voted for one candidate votes for the other, too"),
	claim.Break(named.UniqueLeader).Of("hoarder").Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1)}).
		Because("the vote that p1 gave in term 1 makes p0 the leader of term 2, in which p1 votes for itself"),
	claim.Break(named.BestLeader).Of("hasty").Under(battery.TimedCall(2, 1)).Because("p0's vote comes at the last moment, when p1 has given up"),
)

const calm = "a request, a vote and a heartbeat for each other process: 3(n−1)"
