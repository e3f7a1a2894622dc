package ringlist

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// Setups that several claims share.
var (
	two   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2}
	four  = model.Setup{N: 4, Requests: 1}
	any3  = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	twice = model.Setup{N: 3, Requests: 1, Duplicates: 1}

	mortal2 = model.Setup{N: 2, Requests: 2, Detector: model.PerfectDetector, Crashes: 1}
	mortal1 = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Detector: model.PerfectDetector, Crashes: 1}
	atEnd   = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Detector: model.PerfectDetector, Crashes: 1, Crashers: model.Procs(2)}
	mortal3 = model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}
	mortals = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 2}
	mortal4 = model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 2), Detector: model.PerfectDetector, Crashes: 1}
	faulty3 = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Detector: model.PerfectDetector, Crashes: 1, Duplicates: 1}
	revival = model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1, Recoveries: 1}
)

// cut is a network in which the link between p and q may be cut.
func cut(n int, p, q model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Cut: model.Procs(p, q), Splits: 1, Detector: model.PerfectDetector}
}

var claims = claim.List(
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Under(two),
	claim.Hold(named.UniqueLeader).Under(three),
	claim.Hold(named.Agreement).Under(three).By(course.Slides+": even if two elections start at once, every node picks the same leader"),
	claim.Hold(named.BestLeader).Under(three).By(course.Slides+": the result does not depend on who calls the election"),
	claim.Hold(named.ElectionEnds, named.ElectionTerminates).Under(three),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Under(four),
	claim.Hold(named.BestLeader, named.ElectionEnds).Under(any3),
	claim.Hold(named.BestLeader, named.ElectionEnds).Under(twice),
	claim.Hold(named.BestLeader).Of(lowest).Under(three).By(course.Krzyzanowski),
	claim.Hold(named.BestLeader).Of(parkRing).Under(model.Setup{N: 6, Requests: 1, Requesters: model.Procs(0, 2, 3)}).
		By(course.Slides+": another attribute than the number may decide"),
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader).Of(tied).Under(three),

	claim.Tight(named.MessagesAtMost, 6).Under(battery.Call(3, 0)).Because(rounds),
	claim.Tight(named.MessagesAtMost, 8).Under(battery.Call(4, 0)).Because(rounds),
	claim.Tight(named.MessagesAtMost, 18).Once(3).Because("each of three elections makes its two rounds: none is called off for another"),

	// The winner is announced to all at once: n messages go round, and n−1 to the others.
	claim.Hold(named.UniqueLeader).Of(multicasts).Under(three),
	claim.Hold(named.Agreement).Of(multicasts).Under(three).By(course.Krzyzanowski+": circulates, or multicasts, a coordinator message"),
	claim.Hold(named.BestLeader, named.ElectionEnds).Of(multicasts).Under(three),
	claim.Hold(named.BestLeader, named.ElectionEnds).Of(multicastList).Under(mortal3),
	claim.Tight(named.MessagesAtMost, 5).Of(multicasts).Under(battery.Call(3, 0)).Because("the ELECTION goes round, n messages, and the COORDINATOR to n−1 others"),

	// Crashes. A message that ends at its origin does not end if its origin dies.
	claim.Hold(named.UniqueLeader).Under(mortal3),
	claim.Break(named.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}).Without(originLives).
		Because("p0 dies after it has sent its ELECTION, which nobody else ends: it goes round for ever and p1 waits for ever").By(park+"; "+course.Slides),
	claim.Break(named.ElectionTerminates).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Detector: model.PerfectDetector, Crashes: 1}).Without(originLives).
		Because("p0 is dead, and its ELECTION goes round between the others for ever, which wait for its end").By(park+"; "+course.Slides),
	claim.Break(named.MessagesAtMost(24)).Under(mortal1).Without(originLives).
		Because("only its origin takes a message off the ring: p0 is dead, and its message goes round for ever").By(park),

	// The highest of a list lives if nobody that is on it has crashed.
	claim.Hold(named.Property(announcedLives.Name)).Under(three, any3, twice),
	claim.Break(named.Property(announcedLives.Name)).Under(atEnd).Without(listedLive).
		Because("p2 adds itself to the list, passes it on and dies, and p0 announces it: the highest that is listed wins, not the highest that lives").
		By(park+"; "+course.Slides+": the process with the highest number of the list"),

	// A message that ends by its list ends.
	claim.Hold(named.UniqueLeader, named.Agreement, named.BestLeader, named.ElectionEnds).Of(byList).Under(mortal2),
	claim.Hold(named.UniqueLeader).Of(byList).Under(mortal3),
	claim.Hold(named.Agreement).Of(byList).Under(mortal3).By(course.Slides+": even if two elections start at once, every node picks the same leader"),
	claim.Hold(named.BestLeader, named.ElectionEnds, named.ElectionTerminates).Of(byList).Under(mortal3),
	claim.Tight(named.MessagesAtMost, 19).Of(byList).Under(mortal1).
		Because("p2 wins (6 messages) and dies; a message that was not lost is sent again, and three times a survivor learns of the death and calls an election of 4"),
	claim.Hold(named.BestLeader, named.ElectionEnds).Of(byList).Under(mortals),
	claim.Hold(named.BestLeader, named.ElectionEnds).Of(byList).Under(mortal4),
	claim.Hold(named.BestLeader, named.ElectionEnds).Of(byList).Under(faulty3),

	claim.Break(named.ElectionEnds).Of(byList).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.CrashesReported).
		Because("p0 has sent its ELECTION to a dead successor and does not know it"),
	claim.Break(named.ElectionEnds).Of(byList).Under(revival).Without(noReturn).
		Because("p0 is back but still skipped, so its message never comes home"),
	claim.Break(named.UniqueLeader).Of(byList).Under(revival).Without(noReturn).
		Because("p0 takes p1 for dead and elects itself, while p1, which is back, learns from an old message that it has won"),
	claim.Break(named.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLossButToTheDead).
		Because("the ELECTION is lost though its receiver lives, so nobody sends it again"),
	claim.Break(named.Agreement).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLossButToTheDead).
		Because("the COORDINATOR is lost before all have seen it"),

	claim.Hold(named.ElectionEnds).Under(cut(4, 0, 2)),
	claim.Break(named.ElectionEnds).Under(cut(3, 0, 1)).Without(connected).
		Because("the link to the successor is cut on the way; the successor is not dead, so nobody skips it, though there is a way round"),
	claim.Hold(named.UniqueLeader).Of(byList).Under(cut(3, 0, 1)),

	claim.Break(named.ElectionEnds).Of("forgetful").Under(model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}).
		Because("the ELECTION is lost with p1, and p0 waits for it"),
	claim.Break(named.Agreement).Of("bystander").Once(2).
		Because("each of two elections is won by its caller, and each process hears last of a different one"),
	claim.Break(named.Agreement).Of("partial").Once(2).
		Because("p0 and p1 each pick themselves, and each gets its own announcement back last").By(park+": a preference-based algorithm, that permits some nodes to have heavier votes"),
	claim.Break(named.BestLeader).Of("bystander").Once(2).Because("p0 calls, and wins instead of p1"),
	claim.Break(named.Agreement).Of("loyal").Under(mortal3).
		Because("p2 wins one of two elections and dies, p1 wins the other, and p0 hears of p2 last: the claim needs a winner that lives, or whose death calls an election").By(course.Slides+": even if two elections start at once, every node picks the same leader"),
	claim.Break(named.BestLeader).Of("loyal").Under(mortal3).Because("p0 hears of the dead winner last, and keeps to it"),
)

const rounds = "one election is two rounds, 2n messages"
