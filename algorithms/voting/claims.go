package voting

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// replicated has n coordinators, p0 to p(n−1), and clients after them.
func replicated(n, clients, requests int) model.Setup {
	all := model.AllProcs(n + clients)
	return model.Setup{N: n + clients, Requests: requests, Requesters: all &^ model.AllProcs(n)}
}

// resetting lets so many coordinators crash and come back.
func resetting(s model.Setup, resets int) model.Setup {
	s.Crashes, s.Recoveries, s.Crashers = resets, resets, model.AllProcs(s.N)&^s.Requesters
	return s
}

func crashing(s model.Setup, crashes int) model.Setup {
	s.Crashes, s.Crashers = crashes, model.AllProcs(s.N)&^s.Requesters
	return s
}

// oneCrash has three coordinators; the last may crash.
var oneCrash = model.Setup{N: 5, Requests: 1, Requesters: model.Procs(3, 4), Crashes: 1, Crashers: model.Procs(2)}

func unordered(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

const (
	unlimited = model.Unlimited

	forgotten = "enough coordinators that voted for one client crash, come back without memory and vote for the other"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Under(replicated(1, 2, unlimited), replicated(2, 2, unlimited), replicated(3, 2, unlimited)),
	claim.Hold(named.MutualExclusion).Of("few").Under(replicated(3, 2, unlimited)),
	claim.Hold(named.DeadlockFreedom).Under(replicated(3, 2, unlimited)),
	claim.Hold(named.DeadlockFreedom).Of("few").Under(replicated(3, 2, unlimited)),
	claim.Hold(named.NoInterference).Under(replicated(3, 2, unlimited)),

	// Liveness is a matter of luck, since the time to wait is random.
	claim.Hold(named.LivelockFreedom).Under(replicated(1, 2, unlimited)),
	claim.Break(named.LivelockFreedom).Under(replicated(2, 2, unlimited)).
		Because("each has one vote of two, gives it back and tries again at the same time as the other"),
	claim.Hold(named.LivelockFreedom).Of("few").Under(replicated(3, 2, unlimited)),
	claim.Break(named.StarvationFreedom).Under(replicated(1, 2, unlimited)).
		Because("the request of one client comes only while the other has the vote: coordinators keep no queue").By(course.Slides+": starvation"),
	claim.Break(named.BoundedWaiting(4)).Under(replicated(1, 2, unlimited)).Because("coordinators keep no queue"),

	// Messages. TestMessages compares them with 2mk + m for k attempts.
	claim.Hold(named.MessagesPerEntry(6)).Of("few").Under(replicated(3, 1, 2)).By(course.Slides+": 2mk + m, with one attempt"),
	claim.Hold(named.MessagesPerEntryAtMost(9)).Under(replicated(3, 1, 2)),
	claim.Break(named.MessagesPerEntryAtMost(6)).Under(replicated(3, 1, 2)).
		Because("all coordinators are asked, not m of them: an entry costs 3n messages"),
	claim.Break(named.MessagesPerEntryAtMost(6)).Of("few").Under(replicated(3, 2, 1)).Because("one needs a second attempt").By(course.Slides+": 2mk + m"),

	// Resets: 2m−n of them may break exclusion, fewer never do. 2m−n is 1, 2 and 1
	// for the least majority of 1, 2 and 3, it is 3 for 3 of 3, and 2 for 3 of 4.
	claim.Break(named.MutualExclusion).Under(resetting(replicated(1, 2, 1), 1)).Without(remembered).Because(forgotten).By(course.Slides),
	claim.Hold(named.MutualExclusion).Under(resetting(replicated(2, 2, 1), 1)),
	claim.Break(named.MutualExclusion).Under(resetting(replicated(2, 2, 1), 2), resetting(replicated(3, 2, 1), 1)).Without(remembered).
		Because(forgotten).By(course.Slides),
	claim.Hold(named.MutualExclusion).Of("one-more").Under(resetting(replicated(3, 2, 1), 1)),
	claim.Hold(named.MutualExclusion).Of("few").Under(resetting(replicated(4, 2, 1), 1)),
	claim.Break(named.MutualExclusion).Of("few").Under(resetting(replicated(4, 2, 1), 2)).Without(remembered).Because(forgotten).By(course.Slides),
	claim.Hold(named.MutualExclusion).Of("remembering").Under(resetting(replicated(1, 2, 2), 2), resetting(replicated(2, 2, 1), 2)),

	// Crashes.
	claim.Hold(named.DeadlockFreedom).Under(crashing(replicated(3, 1, 2), 1)).By(course.Slides+": no single point of failure"),
	claim.Break(named.DeadlockFreedom).Under(crashing(replicated(3, 2, 1), 1)).Without(noCrash).
		Because("each client has one vote of three and waits for the third coordinator, which has crashed").By(course.Slides+": no single point of failure"),
	claim.Hold(named.DeadlockFreedom).Of("impatient").Under(oneCrash).By(course.Slides+": no single point of failure"),
	claim.Break(named.DeadlockFreedom).Of("impatient").Under(crashing(replicated(3, 1, 1), 2)).Without(majority).
		Because("a majority has crashed, and the others do not have enough votes"),
	claim.Break(named.LivelockFreedom).Of("impatient").Under(replicated(1, 1, 1)).
		Because("the timeout fires before the answer, again and again: it may, where delays are unknown"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(1)}).Without(noCrash).
		Because("a client that crashes while its request travels is given a vote that it never gives back"),

	claim.Break(named.MutualExclusion).Under(unordered(replicated(1, 2, 2))).Without(assume.FIFO).
		Because("the next REQUEST of p1 overtakes its RELEASE, which then takes away the vote that p1 has"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1), Drops: 1}).Without(assume.NoLoss).
		Because("nothing is sent again: a lost REQUEST is never answered"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Drops: 1}),
	claim.Break(named.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Duplicates: 1}).Without(assume.NoDuplication).
		Because("p1 has given its vote back, takes the copy of that VOTE for a new one, and enters beside p2"),

	claim.Break(named.MutualExclusion).Of("half").Under(replicated(2, 2, 1)).Because("each has half of the votes"),
	claim.Break(named.MutualExclusion).Of("generous").Under(replicated(1, 2, 1)).Because("the coordinator votes for both"),
	claim.Break(named.DeadlockFreedom).Of("hoarder").Under(replicated(2, 2, 1)).Because("each has one vote of two and keeps it"),
)
