package bully

import (
	"slices"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// Setups that several claims share.
var (
	// What holds for two processes with timeouts does not hold for three.
	two     = model.Setup{N: 2, Requests: 2, Requesters: model.Procs(0, 1)}
	three   = battery.Call(3, 1)
	returns = model.Setup{N: 2, Requests: 0, Crashes: 1, Recoveries: 1}

	mortal2   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 1}
	mortal3   = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 2}
	repeated3 = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 1}
	twice     = model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1, Duplicates: 1}
	mortal    = model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}
	revival   = model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1, Recoveries: 1}
)

const early = "a timeout fires though the answer is on its way, and the caller makes itself coordinator beside a higher process"

var claims = slices.Concat(untimed, timedClaims, callClaims)

var untimed = claim.List(
	// With timeouts that fire at any time, two processes still come to agree.
	claim.Hold(named.Agreement, named.BestLeader, named.ElectionEnds).Under(two),
	claim.Hold(named.BestLeader).Of(lower).Under(two),
	claim.Hold(named.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1}, model.Setup{N: 2, Requests: 2, Requesters: model.Procs(0, 1), Drops: 1}),
	claim.Hold(named.BestLeader).Under(returns).By(course.Unit3+": a recovered process that is the highest forces the lower ones to let it be coordinator"),

	claim.Break(named.UniqueLeader).Once(2).Without(synchronous).Because(early).By(course.Unit3+": one and only one process is chosen"),
	claim.Break(named.Agreement).Under(three).Without(synchronous).
		Because("p1 wins by an early timeout and is bullied by p2, but p0 hears of p2 first and of p1 last: nobody has crashed, yet they never agree"),
	claim.Break(named.BestLeader).Under(three).Without(synchronous).
		Because("p1 wins by an early timeout and announces itself before p2 does, but p0 hears of p1 last"),
	claim.Break(named.Agreement).Of(lower).Under(three).Without(synchronous).
		Because("p1 wins by an early timeout, and the announcements of p1 and p2 reach p0 in either order"),
	claim.Break(named.BestLeader).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(synchronous).
		Because("a dead process's slow announcement ends the election that its death caused, and undoing that takes another election"),

	// Without timeouts everything holds, in channels of any order.
	claim.Hold(named.UniqueLeader).Of(detector).Under(mortal2).By(course.Unit3+": one and only one process is chosen"),
	claim.Hold(named.Agreement).Of(detector).Under(mortal2).By(course.Unit3+": all processes agree"),
	claim.Hold(named.BestLeader, named.ElectionEnds).Of(detector).Under(mortal2),
	claim.Hold(named.ElectionTerminates).Of(detector).Under(mortal3),
	claim.Hold(named.UniqueLeader).Of(detector).Under(mortal3).By(course.Unit3+": one and only one process is chosen"),
	claim.Hold(named.Agreement).Of(detector).Under(mortal3).By(course.Unit3+": all processes agree"),
	claim.Hold(named.BestLeader).Of(detector).Under(mortal3).By(course.Slides+": the result does not depend on who calls the election"),
	claim.Hold(named.ElectionEnds).Of(detector).Under(mortal3),
	claim.Hold(named.BestLeader).Of(detector).Under(repeated3, twice),
	claim.Hold(named.ElectionEnds).Of(detector).Under(twice),

	claim.Break(named.ElectionEnds).Of(detector).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("the ELECTION is lost, and the caller waits for an announcement or a death that never comes"),
	claim.Break(named.ElectionEnds).Of(detector).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(told).Because("p0 waits for p1, which is dead"),
	claim.Break(named.UniqueLeader).Of(detector).Under(model.Setup{N: 2, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}).Without(told).
		Because("p0 is wrongly told that p1 has crashed, and makes itself coordinator beside it"),
	claim.Break(named.ElectionEnds).Of(detector).Under(revival).Without(noReturn).
		Because("p0 comes back and calls an election, but p1 takes its ELECTION for an old message of a dead process"),
	claim.Break(named.UniqueLeader).Of(detector).Under(revival).Without(noReturn).
		Because("p1 comes back and makes itself coordinator before p0, which took its place, hears of it; no timing prevents this").By(course.Unit3+": the recovered process forces the others, even if there is an active coordinator"),

	claim.Break(named.BestLeader).Of(stranger).Under(battery.Call(3, 0)).Without(known).Because(strange),
	claim.Break(named.UniqueLeader).Of(stranger).Once(3).Without(known).Because(strange).By(course.Park+": process IDs are known to all other processes; "+course.Slides),

	// Messages. The n−2 of the best case are the announcements, as the source says;
	// the ELECTION to the dead coordinator comes on top. With one election for each
	// process the worst case is n²−n−1.
	claim.Tight(named.MessagesAtMost, 2).Of(crashed).Under(battery.Call(3, 1)).Because(bestCase),
	claim.Tight(named.MessagesAtMost, 3).Of(crashed).Under(battery.Call(4, 2)).Because(bestCase),
	claim.Tight(named.MessagesAtMost, 5).Of(crashed).Under(battery.Call(3, 0)).
		Because("two live processes hold an election each: three ELECTION, one ANSWER, one COORDINATOR").Bound(course.Slides+": O(n²) in the worst case"),
	claim.Tight(named.MessagesAtMost, 14).Of(crashed).Under(battery.Call(4, 0)).Because(again),
	claim.Break(named.MessagesAtMost(11)).Of(crashed).Under(battery.Call(4, 0)).Without(synchronous).
		Because(again).By(course.Slides+": each process begins one election, O(n²)"),
	claim.Hold(named.MessagesAtMost(34)).Of(crashed).Under(battery.Call(5, 0)),
	claim.Break(named.MessagesAtMost(33)).Of(crashed).Under(battery.Call(5, 0)).Without(synchronous).
		Because("processes 0 to 3 hold one, one, two and four elections: the number doubles from each to the next, so O(n²) needs bounded delays").By(course.Slides+": O(n²)"),

	claim.Tight(named.MessagesAtMost, 10).Of(detector).Under(battery.Call(3, 0)).
		Because("p0 calls though all are alive: p2 announces itself twice, once for p0's call and once for p1's"),
	claim.Break(named.MessagesAtMost(10)).Under(battery.Call(3, 0)).Without(synchronous).Because("p0 and p1 announce themselves, too, after early timeouts"),

	claim.Break(named.BestLeader).Of("meek").Once(2).Because("p0 wins by an early timeout, and p1 takes it for the coordinator"),
	claim.Break(named.UniqueLeader).Of("first-death").Under(mortal).
		Because("one of two higher processes is dead, and p0 makes itself coordinator beside the other"),
	claim.Break(named.ElectionEnds).Of("trusts-answer").Under(model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 2}).
		Because("p1 answers p0 and dies with p2, and p0 waits for ever"),
	claim.Break(named.ElectionEnds).Of("as-printed").Under(battery.Call(2, 0)).
		Because("p0 asks p1, which takes no part in an election that a lower process has called").By(fromAboveOnly),
	claim.Hold(named.ElectionEnds).Of("forgets").Under(mortal),
	claim.Break(named.BestLeader).Of("forgets").Under(mortal).
		Because("p2 dies, p1 answers p0 and forgets its own election at an answer that p2 sent before: nobody calls again, and p1 is never elected").By(jobDone),
	claim.Break(named.Agreement).Of("loyal").Under(mortal).
		Because("p2's announcement arrives after its death, and p1, which learns of the death last, keeps to p2"),
)

const (
	jobDone  = course.Krzyzanowski + ": if any process responds, P's job is done"
	strange  = "p1 knows of nobody above it and makes itself coordinator, and nobody asks p2, which is alive"
	bestCase = "besides its n−2 announcements the second highest sends an ELECTION to the dead coordinator"
	again    = "p2 has won on p0's call when p1's ELECTION arrives, and holds a second election: n²−n−1 counts one each"
)
