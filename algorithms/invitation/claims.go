package invitation

import (
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

var (
	lossy   = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Delay: 1, Drops: 1}
	twice   = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Delay: 1, Duplicates: 1}
	split   = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Delay: 1, Side: model.Procs(0), Splits: 1}
	mortal  = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Crashes: 1}
	revival = model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1}
)

var claims = claim.List(
	claim.Hold(named.ElectionEnds, named.ElectionTerminates).Under(model.Setup{N: 2, Requests: 2}),
	claim.Hold(named.ElectionEnds).Under(revival),
	claim.Hold(named.ElectionEnds, named.ElectionTerminates).Of(parted).Under(battery.Call(3, 0, 2)),
	claim.Hold(named.ElectionEnds).Of(parted).Under(mortal),

	claim.Break(named.UniqueLeader).Under(battery.Call(2, 0)).
		Because("p0 takes its slow coordinator for dead and makes a group of its own: there is one coordinator a group, but there may be several groups").By(paper+": in an asynchronous system no election can do better"),
	claim.Break(named.Agreement).Of(parted).Under(battery.Call(2, 0)).Without(inTime).Because("p0 waits for no answer, and finds nobody to invite"),

	claim.Hold(named.Agreement).Of(timed).Under(battery.TimedCall(2, 0), battery.TimedCall(3, 0), battery.TimedCall(3, 2), battery.TimedCall(4, 0)),
	claim.Hold(named.ElectionEnds).Of(timed).Under(battery.TimedCall(4, 0)),
	claim.Hold(named.Agreement).Of(timed).Under(twice),
	claim.Hold(named.BestLeader).Of(timed).Under(battery.TimedCall(3, 2)),
	claim.Break(named.BestLeader).Of(timed).Under(battery.TimedCall(2, 0)).Because("the process that invites is the coordinator: p0"),
	claim.Break(named.Agreement).Of(timed).Under(battery.TimedCall(2, 0, 1)).Without(single).
		Because("both find and invite each other, and neither accepts while it waits for acceptances"),
	claim.Break(named.Agreement).Of(timed).Under(lossy).Without(noLoss).Because("the question of p0 is lost, and it finds nobody"),
	claim.Break(named.Agreement).Of(timed).Under(split).Without(whole).Because("the network splits, and each side keeps a group of its own"),

	claim.Tight(named.MessagesAtMost, 5).Of(timed).Under(battery.TimedCall(2, 0)).Because(five),
	claim.Tight(named.MessagesAtMost, 9).Of(timed).Under(battery.TimedCall(3, 0)).Because(five),
	claim.Tight(named.MessagesAtMost, 13).Of(timed).Under(battery.TimedCall(4, 0)).Because(five),

	claim.Break(named.Agreement).Of("selfish").Under(battery.TimedCall(3, 0)).Because("p2 joins p0, and p1 keeps to p2"),
	claim.Break(named.ElectionEnds).Of("patient").Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).
		Because("p0 invites p1 and crashes, and p1 waits for ever"),
	claim.Break(named.Agreement).Of("hasty").Under(battery.TimedCall(3, 0)).Because("p1, which was invited by way of p2, accepts too late"),
)

const five = "a question, an invitation, an acceptance and a READY for each other process, and an answer from the one coordinator found: 4(n−1)+1"
