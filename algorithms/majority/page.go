package majority

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const park = "Park's course notes (2019), distributed lock manager"

var (
	three       = catalogue.Assumption{Name: "at most three processes", Meaning: "there are at most three processes, so that a majority of the others is all of them"}
	few         = catalogue.Assumption{Name: "few crashes", Meaning: "fewer than half of the others crash"}
	noCrash     = catalogue.Assumption{Name: "no crash after an answer", Meaning: "no process crashes that has answered QUEUED and owes a GRANT; needed where silent processes are taken for dead"}
	synchronous = catalogue.Assumption{Name: "synchronous", Meaning: "messages take a bounded time; needed where silent processes are taken for dead"}
	fifo        = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; needed only if requests are granted one at a time"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "majority",
	Title:  "Distributed lock manager with the grants of a majority",
	Family: catalogue.PermissionAll,
	Source: park + "; compare R. H. Thomas, A majority consensus approach to concurrency control for multiple copy databases, " +
		"ACM TODS 4(2), 1979, where a vote is given once",
	Rules: `To enter, send a REQUEST with a timestamp to all others. On a REQUEST, return a
GRANT unless inside or an earlier request waits here; else queue it and, if so
agreed, return QUEUED. Enter with the GRANTs of more than half of the others. On
leaving, send a GRANT to every queued process.
A process grants as many requests as come, so two majorities may well have
processes in common. With at most two others a majority is unanimous, and the
algorithm is Ricart and Agrawala's. Here an answer names the request that it is
about, so a late answer is not taken for another.
Granting one request at a time restores exclusion, but deadlocks.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{three, few, noCrash, synchronous, assume.NoLoss, fifo},
	Variants:    catalogue.ForProcesses(1, message.MaxSends+1, "a step can send different messages to so many others at most", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	apart, queued, single, unanimous := a, a, a, a
	apart.OwnApart, queued.Answer, single.OneAtATime, unanimous.Unanimous = true, true, true, true
	return []catalogue.Variant{
		{Meaning: "as described; a process's own request waits in its queue", Build: message.Builder(a)},
		{Name: "own-apart", Meaning: "a process's own request does not wait in its queue: an earlier one does not keep it from granting", Build: message.Builder(apart)},
		{Name: "queued", Meaning: "a waiting process is told QUEUED", Build: message.Builder(queued)},
		{Name: "presumes-dead", Meaning: "a process that has not answered in time is taken for dead, and a majority of the rest is enough", Build: message.Builder(presuming(s))},
		{Name: "one-at-a-time", Meaning: "grants a request only when the one granted before was released", Build: message.Builder(single)},
		{Name: "unanimous", Meaning: "enters with the grants of all others", Build: message.Builder(unanimous)},
		{Name: "grants-inside", Meaning: "grants requests inside the critical section", Mutant: true, Build: message.Builder(grantsInside{a})},
		{Name: "leaves-in-silence", Meaning: "leaves without granting what it has queued", Mutant: true, Build: message.Builder(leavesInSilence{a})},
		{Name: "deaf-clock", Meaning: "does not learn timestamps from requests", Mutant: true, Build: message.Builder(deafClock{a})},
		{Name: "deaf-clock-one-at-a-time", Meaning: "the same, granting one request at a time", Mutant: true, Build: message.Builder(deafClock{single})},
	}
}

// presuming waits for answers as long as two messages take. In an asynchronous
// system there is no such time.
func presuming(s model.Setup) Algorithm {
	return Algorithm{N: s.N, Answer: true, Patience: int16(max(1, 2*s.Delay))}
}

// all has n processes that all compete; in trio three of them compete, in pair two.
// The competitors are named, since what holds for n processes need not hold for more.
func all(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.AllProcs(n)}
}

func trio(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Procs(0, 1, 2)}
}

func pair(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Procs(0, 1)}
}

func unordered(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

// crashing lets so many of the processes that do not compete crash.
func crashing(s model.Setup, crashes int) model.Setup {
	s.Crashes, s.Crashers = crashes, model.AllProcs(s.N)&^s.Requesters
	return s
}

// timely is a system in which messages take at most a unit of time.
func timely(s model.Setup) model.Setup {
	s.Delay = 1
	return s
}

const (
	bystanders = "p2 and p3 do not compete and grant both p0 and p1, and two of three others are a majority"
	noTwo      = park + ": two or more processes cannot receive a majority of the votes at the same time"
	half       = "(n−1)/2 crashes, rounded up, are enough, and that may be a minority of all processes"
)

var claims = claim.List(
	// A majority of one or two others is all of them: this is Ricart and
	// Agrawala's algorithm. A majority of three is not.
	claim.Hold(properties.MutualExclusion).Under(unordered(all(2, 3)), unordered(all(3, 2))),
	claim.Break(properties.MutualExclusion).Under(all(4, 1), unordered(pair(5, 1))).Without(three).Because(bystanders).By(noTwo),
	claim.Hold(properties.TimestampOrder).Under(unordered(all(3, 2))).By(park+": unfulfilled requests are queued in the order of their timestamps"),
	claim.Break(properties.TimestampOrder).Under(pair(4, 1)).Without(three).
		Because("bystanders grant p1 before they hear of p0, and p1 does not know the earlier request of p0 either"),

	// Nobody is left waiting, not even where two get in.
	claim.Hold(properties.DeadlockFreedom).Under(unordered(all(2, 3))),
	claim.Hold(properties.DeadlockFreedom).Under(unordered(all(3, 2)), unordered(pair(4, 1))).By(park+": starvation is not possible"),
	claim.Hold(properties.NoInterference).Under(unordered(all(3, 2)), unordered(pair(4, 1))).By(park),
	claim.Tight(properties.BoundedWaiting, 2).Under(all(2, model.Unlimited)).
		Because("p0 enters on an earlier request and once more on one that it makes before it has heard of p1"),
	claim.Tight(properties.BoundedWaiting, 4).Under(all(3, model.Unlimited)).
		Because("each of two others enters twice, once on an older request and once on one that it made before it had heard of the waiting one"),
	claim.Break(properties.BoundedWaiting(2)).Under(pair(4, 3)).Without(three).
		Because("while the requests of p1 travel, p0 enters as often as it likes with the grants of the bystanders"),

	claim.Hold(properties.MessagesPerEntry(2)).Under(unordered(all(2, 3))),
	claim.Hold(properties.MessagesPerEntry(4)).Under(unordered(all(3, 2))),
	claim.Hold(properties.MessagesPerEntry(6)).Under(unordered(pair(4, 1))),
	claim.Hold(properties.MessagesPerEntryAtMost(3)).Of("queued").Under(all(2, 3)),
	claim.Break(properties.MessagesPerEntryAtMost(2)).Of("queued").Under(all(2, 3)).
		Because("a request that has to wait costs a QUEUED, too").By(park+": far more traffic"),
	claim.Hold(properties.MessagesPerEntryAtMost(6)).Of("queued").Under(all(3, 1)),
	claim.Break(properties.MessagesPerEntryAtMost(4)).Of("queued").Under(all(3, 1)).
		Because("a request that has to wait costs a QUEUED from every process that makes it wait").By(park+": far more traffic"),
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Of("queued").Under(all(3, 1)),

	// Crashes.
	claim.Hold(properties.DeadlockFreedom).Under(crashing(pair(4, 1), 1)).By(park),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1), Crashes: 1}, crashing(pair(5, 1), 1)),
	claim.Break(properties.DeadlockFreedom).Under(crashing(pair(3, 1), 1)).
		Because("of two others both must grant, and one of them, which does not compete, has crashed").By(park+": avoids the central point of failure"),
	claim.Break(properties.DeadlockFreedom).Under(crashing(pair(5, 1), 2)).Without(few).
		Because(half).By(park+": if a majority of the processes fail the others could deadlock; here two of five do"),
	claim.Break(properties.DeadlockFreedom).Under(crashing(model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0)}, 1)).
		Because("p1 does not compete, and p0 waits for its grant, which is a majority of one").By(park+": other processes cannot interfere"),
	claim.Break(properties.DeadlockFreedom).Of("queued").Under(crashing(pair(3, 1), 1)).Without(few).
		Because("p0 waits for p2 and hears nothing: it cannot tell dead from slow, and after a QUEUED it would wait just as long for the GRANT of p2").By(park+": QUEUED tells those who are busy from those who have died"),

	// To conclude from silence that a process is dead takes a bound on delays,
	// and even then a QUEUED says only that its sender lived.
	claim.Hold(properties.MutualExclusion).Of("presumes-dead").Under(timely(model.Setup{N: 2, Requests: 2, Crashes: 1}), timely(crashing(pair(3, 1), 1))),
	claim.Break(properties.MutualExclusion).Of("presumes-dead").Under(all(2, 1)).Without(synchronous).
		Because("p0 and p1 take each other for dead while their requests are on their way").By(park+": a process that never sends QUEUED must be dead, and the number needed for a majority may be reduced"),
	claim.Hold(properties.DeadlockFreedom).Of("presumes-dead").Under(timely(crashing(pair(3, 1), 1))),
	claim.Break(properties.DeadlockFreedom).Of("presumes-dead").Under(timely(model.Setup{N: 2, Requests: 1, Crashes: 1})).Without(noCrash).
		Because("p0 answers QUEUED and crashes: it is never taken for dead, and p1 waits for its GRANT").By(park+": QUEUED tells those who are busy from those who have died"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("nothing is sent again: a lost REQUEST is never granted"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 1, Duplicates: 1}),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 2, Duplicates: 1}),

	claim.Break(properties.MutualExclusion).Of("own-apart").Under(all(2, 1)).
		Because("neither is inside or has another's request in its queue, so each grants the other").By(park+": a process grants unless it is inside or has an earlier request of another in its queue"),

	// Repairs: all grants, which is Ricart and Agrawala's algorithm, or one
	// grant at a time, which needs a way out of the deadlock.
	claim.Hold(properties.MutualExclusion).Of("unanimous").Under(unordered(model.Setup{N: 3, Requests: 1}), trio(4, 1)),
	claim.Hold(properties.DeadlockFreedom).Of("unanimous").Under(trio(4, 1)),
	claim.Hold(properties.MutualExclusion).Of("one-at-a-time").Under(model.Setup{N: 3, Requests: 2}, pair(4, 1), pair(5, 1)),
	claim.Hold(properties.DeadlockFreedom).Of("one-at-a-time").Under(all(2, 2)),
	claim.Break(properties.DeadlockFreedom).Of("one-at-a-time").Under(unordered(all(2, 2))).Without(fifo).
		Because("the next REQUEST of p0 overtakes its RELEASE, and the RELEASE then removes it"),
	claim.Break(properties.DeadlockFreedom).Of("one-at-a-time").Under(all(3, 1)).
		Because("p0 will wait for the grant of p2, which p1 has, and p1 for that of p0, whose request is older; a grant must be revocable, as in Maekawa's algorithm"),

	claim.Break(properties.MutualExclusion).Of("grants-inside").Under(all(2, 1)).Because("p1 enters on the grant of p0, which is still inside"),
	claim.Break(properties.DeadlockFreedom).Of("leaves-in-silence").Under(all(2, 1)).Because("p1 is queued and p0, which has left, does not grant it"),
	claim.Break(properties.MutualExclusion).Of("deaf-clock").Under(all(3, 1)).
		Because("p0 grants p1 and then requests with the same timestamp, so p1 grants p0 too"),
	claim.Break(properties.MutualExclusion).Of("deaf-clock-one-at-a-time").Under(all(4, 1)).
		Because("the two processes that grant p0 and the two that grant p1 need not overlap if p0 grants p1 and p1 grants p0; only timestamps prevent that"),

	// Four processes, where a majority of the others is not all of them, with few
	// requests.
	claim.Hold(properties.StarvationFreedom).Under(trio(4, 1), pair(4, 2)).By(park+": starvation is not possible"),

	// With unlimited requests.
	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom).Under(all(2, model.Unlimited)),
	claim.Hold(properties.MutualExclusion).Under(all(3, model.Unlimited)),
	claim.Hold(properties.StarvationFreedom).Under(all(3, model.Unlimited)).By(park+": starvation is not possible; with three processes"),
)
