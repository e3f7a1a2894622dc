package activelist

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

var (
	any3  = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	crash = model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}
	lossy = model.Setup{N: 2, Requests: 1, Drops: 1}
	twice = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

const rounds = "every process's number goes round once"

var claims = claim.List(
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Unlimited(2),
	claim.Hold(named.UniqueLeader, named.Agreement).Unlimited(3),
	claim.Hold(named.BestLeader).Unlimited(3).By(course.Silberschatz+"; "+course.Unit3),
	claim.Hold(named.ElectionEnds, named.ElectionTerminates).Unlimited(3),
	claim.Hold(named.Agreement, named.BestLeader, named.ElectionEnds).Once(4),
	claim.Hold(named.BestLeader, named.ElectionEnds).Of(announced).Under(model.Setup{N: 3, Requests: 2}),

	claim.Break(named.UniqueLeader).Of(hasty).Once(3).
		Because("p1 takes part and hears of p0: its list is {p0,p1}, so it takes itself for the coordinator, and so does p2").By(course.Unit3+": if i ≠ j, the active list contains all active processes"),

	claim.Tight(named.MessagesAtMost, 9).Under(battery.Call(3, 0)).Because(rounds),
	claim.Tight(named.MessagesAtMost, 16).Under(battery.Call(4, 0)).Because(rounds),
	claim.Hold(named.MessagesAtMost(12)).Of(announced).Under(battery.Call(3, 0)),
	claim.Tight(named.MessagesAtMost, 27).Once(3).Because("three elections one after another cost 9 messages each; simultaneous elections are one"),

	claim.Break(named.BestLeader).Under(any3).Without(assume.FIFO).
		Because("p0's number comes home before p1's has passed, which then begins another list at p0, without p2, whose number is done"),
	claim.Hold(named.ElectionEnds).Under(any3),
	claim.Break(named.ElectionEnds).Under(crash).Without(noCrash).Because("p0's number is lost with p1, and p0 waits for it"),
	claim.Break(named.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}).Without(noCrash).
		Because("p2's number died with p1, so p2 still waits: it takes p0's next call for a late number and does not send its own, and p0 is alone on its list"),
	claim.Break(named.ElectionEnds).Under(lossy).Without(assume.NoLoss).Because("p0's number is lost, and p0 waits for it"),
	claim.Hold(named.BestLeader, named.ElectionEnds).Under(twice),
	claim.Hold(named.BestLeader, named.ElectionEnds).Under(model.Setup{N: 2, Requests: 3, Duplicates: 2}),
	claim.Break(named.UniqueLeader).Under(twice).Without(assume.NoDuplication).
		Because("a process has just called the next election, and is alone on its list, when a copy of its number from the last one comes home"),

	claim.Break(named.BestLeader).Of("bystander").Under(battery.Call(2, 0)).Because("p0 calls and hears of nobody else, and p1 hears of no outcome"),
	claim.Break(named.MessagesAtMost(4)).Of("courteous").Under(battery.Call(2, 0)).
		Because("p0's number comes home before p1's arrives, which then begins another election, and so on for ever"),
)
