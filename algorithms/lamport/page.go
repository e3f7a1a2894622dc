package lamport

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper    = "Lamport 1978"
	messages = sources.Park + "; " + sources.Unit3 + ": 3(n−1)"
)

var (
	unique        = catalogue.Assumption{Name: "unique process numbers", Meaning: "processes are totally ordered, so equal times still order requests"}
	noDuplication = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated; needed only where an ACK counts whatever its time"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "lamport",
	Title:  "Lamport's distributed mutual exclusion algorithm",
	Family: catalogue.PermissionAll,
	Source: "L. Lamport, Time, clocks, and the ordering of events in a distributed system, CACM 21(7), 1978; " +
		sources.Park + "; " + sources.Unit3 + "; " + sources.Krzyzanowski,
	Rules: `To enter, send a REQUEST with the time of the Lamport clock to all others and
queue it. On a REQUEST, queue it by its time and return an ACK; every message
carries the time. Enter when the request is first in the queue and every other
process has acknowledged it; in the paper, when every other process has sent some
message timestamped later than the request. On leaving, take the request from the
queue and send a RELEASE to all others, which do the same.
Requests are granted in the order of their timestamps, which need not be the
order in which they are made. The paper allows an ACK to be left out if a later
message has been sent already; here every REQUEST is acknowledged.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.FIFO, unique, assume.NoCrash, assume.NoLoss, noDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N, Evidence: Acknowledged}
	return []catalogue.Variant{
		{Meaning: "enters when everyone has sent an ACK (" + sources.Park + ")", Build: message.Builder(a)},
		{Name: laterAckOrRelease, Meaning: "enters when everyone has sent an ACK or RELEASE timestamped later than the request (" + sources.Krzyzanowski + ")",
			Build: message.Builder(Algorithm{N: s.N, Evidence: LaterAckOrRelease})},
		{Name: anyLater, Meaning: "enters when everyone has sent any message timestamped later than the request (" + paper + "; " + sources.Unit3 + ")",
			Build: message.Builder(Algorithm{N: s.N, Evidence: AnyLater})},
		{Name: asPrinted, Meaning: "enters as well on a RELEASE that makes its request the first in the queue, whoever has sent an ACK (" + sources.Park + ", the rule as printed)",
			Build: message.Builder(printed{a})},
		{Name: "no-tie-break", Meaning: "takes its request for the first although another has the same time", Mutant: true, Build: message.Builder(noTieBreak{a})},
		{Name: "deaf-clock", Meaning: "does not set its clock by the messages it receives", Mutant: true, Build: message.Builder(deafClock{a})},
		{Name: "hasty", Meaning: "enters without having heard from the others", Mutant: true, Build: message.Builder(hasty{a})},
		{Name: "hoarder", Meaning: "leaves released requests in its queue", Mutant: true, Build: message.Builder(hoarder{a})},
	}
}

const (
	laterAckOrRelease = "later-ack-or-release"
	anyLater          = "any-later-message"
	asPrinted         = "as-printed"
)

// Setups that several claims share.
var (
	two     = model.Setup{N: 2, Requests: 3}
	forEver = model.Setup{N: 2, Requests: model.Unlimited}
	// With three processes the clocks take so many values that either each
	// process requests once, or one of them only answers.
	three     = model.Setup{N: 3, Requests: 1}
	bystander = model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1)}

	unordered = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	crash     = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(1)}
	lossy     = model.Setup{N: 2, Requests: 2, Drops: 1}
	duplicate = model.Setup{N: 2, Requests: 3, Duplicates: 1}
)

const (
	overtaken = "an ACK overtakes the earlier REQUEST of its sender"
	unheard   = "the REQUEST of p1 is lost, yet p1 enters on a later RELEASE of p0, which has never heard of it"
	early     = "p0 enters on a RELEASE without waiting for the ACK, so its clock stays behind, and its next request ties with that of p1, which was already waiting"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(forEver),
	claim.Hold(properties.MutualExclusion).Under(three).By(paper+", condition I"),
	claim.Hold(properties.MutualExclusion).Under(bystander),
	claim.Hold(properties.DeadlockFreedom).Under(forEver),
	claim.Hold(properties.DeadlockFreedom).Under(three).By(paper+", condition III: every request is eventually granted"),
	claim.Hold(properties.NoInterference).Under(three),
	claim.Hold(properties.TimestampOrder).Under(two),
	claim.Hold(properties.TimestampOrder).Under(three).By(paper+", condition II; "+sources.Unit3+": in the order of increasing timestamps"),
	claim.Hold(properties.TimestampOrder).Under(bystander),

	claim.Hold(properties.MessagesPerEntry(3)).Under(two).By(messages),
	claim.Hold(properties.MessagesPerEntry(6)).Under(three).By(messages),
	claim.Hold(properties.MessagesPerEntry(9)).Under(model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1)}).By(messages),

	// With three processes there are infinitely many states: a RELEASE may stay
	// under way while the other two, which its sender does not keep waiting, go
	// on, and their clocks with them.
	claim.Hold(properties.LivelockFreedom).Under(forEver),
	claim.Hold(properties.StarvationFreedom).Under(forEver).By(paper+", condition III: every request is eventually granted"),

	// While a process waits, each other process enters at most twice. To enter a second
	// time it needs an ACK that comes behind the REQUEST of the waiting process, so it
	// knows of that REQUEST before it requests a third time, and its third request is
	// later. With two processes the other enters only once: the ACKs keep its clock
	// ahead, and its second request is already later. With three it may enter twice, if
	// the third process has set the clock of the waiting one ahead; random runs find
	// three entries by others, and never four (case lamport/golden-overtaken).
	claim.Tight(properties.BoundedWaiting, 1).Under(forEver).Because("p0 enters on a request made before that of p1"),
	claim.Break(properties.BoundedWaiting(1)).Under(three).Because("each of the two others enters once"),

	claim.Break(properties.MutualExclusion).Under(unordered).Without(assume.FIFO).
		Because("the ACK of p0 overtakes its REQUEST, so p1 believes that it is alone; the request of p0 comes first, and p0 enters too").By(paper+": messages are received in the order in which they are sent; "+sources.Park+", "+sources.Unit3+": requires FIFO channels"),
	claim.Break(properties.TimestampOrder).Under(unordered).Without(assume.FIFO).Because("p1 enters before the earlier REQUEST of p0 has come"),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}),

	claim.Break(properties.DeadlockFreedom).Under(crash).Under(common.EachCrashes(3)...).Without(assume.NoCrash).
		Because("a crashed process sends no ACK, and everyone needs its ACK, even if it does not compete").By(paper+": the failure of a single process halts the system; "+sources.Park+": n points of failure"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 3, Crashes: 1}),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("nothing is sent again: p0 waits for the lost ACK, and its request comes before those of the others"),
	claim.Break(properties.TimestampOrder).Under(lossy).Without(assume.NoLoss).Because("p1 enters on the ACK of p0, whose earlier REQUEST is lost"),
	claim.Hold(properties.MutualExclusion).Under(lossy),
	claim.Break(properties.MutualExclusion).Under(duplicate).Without(noDuplication).
		Because("the copy of an ACK to the last request is taken for an ACK to the next, so an earlier request is overlooked"),

	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.NoInterference, properties.TimestampOrder).Of(laterAckOrRelease).Under(three),
	claim.Hold(properties.TimestampOrder).Of(laterAckOrRelease).Under(bystander),
	claim.Hold(properties.MessagesPerEntry(6)).Of(laterAckOrRelease).Under(three),
	claim.Hold(properties.LivelockFreedom, properties.StarvationFreedom, properties.BoundedWaiting(2)).Of(laterAckOrRelease).Under(forEver),
	claim.Break(properties.BoundedWaiting(1)).Of(laterAckOrRelease).Under(forEver).Because(early),
	claim.Break(properties.MutualExclusion).Of(laterAckOrRelease).Under(unordered).Without(assume.FIFO).Because(overtaken),
	claim.Break(properties.MutualExclusion).Of(laterAckOrRelease).Under(lossy).Without(assume.NoLoss).Because(unheard),
	claim.Hold(properties.MutualExclusion).Of(laterAckOrRelease).Under(duplicate),

	claim.Hold(properties.MutualExclusion).Of(anyLater).Under(three).By(paper+", condition I"),
	claim.Hold(properties.DeadlockFreedom).Of(anyLater).Under(three).By(paper+", condition III"),
	claim.Hold(properties.NoInterference).Of(anyLater).Under(three),
	claim.Hold(properties.TimestampOrder).Of(anyLater).Under(three).By(paper+", condition II; "+sources.Unit3),
	claim.Hold(properties.TimestampOrder).Of(anyLater).Under(bystander),
	claim.Hold(properties.MessagesPerEntry(6)).Of(anyLater).Under(three).By(sources.Unit3+": 3(n−1)"),
	claim.Hold(properties.LivelockFreedom).Of(anyLater).Under(forEver),
	claim.Hold(properties.StarvationFreedom).Of(anyLater).Under(forEver).By(paper+", condition III"),
	claim.Tight(properties.BoundedWaiting, 2).Of(anyLater).Under(forEver).Because(early),
	claim.Break(properties.MutualExclusion).Of(anyLater).Under(unordered).Without(assume.FIFO).Because(overtaken),
	claim.Break(properties.DeadlockFreedom).Of(anyLater).Under(model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("a RELEASE overtakes its REQUEST, which then stays in the queue for ever"),
	claim.Break(properties.MutualExclusion).Of(anyLater).Under(lossy).Without(assume.NoLoss).Because(unheard),
	claim.Hold(properties.MutualExclusion).Of(anyLater).Under(duplicate),

	claim.Break(properties.MutualExclusion).Of(asPrinted).Under(three).
		Because("when the RELEASE of p0 comes, p1 and p2 each find nothing but their own request in the queue: those of the others are still on their way").
		By(sources.Park+": each process checks if its request is the earliest in its queue; if so, it has the critical section"),

	claim.Break(properties.MutualExclusion).Of("no-tie-break").Once(2).Without(unique).Because("both request at time 1, and each finds itself first"),
	claim.Break(properties.MutualExclusion).Of("deaf-clock").Under(model.Setup{N: 2, Requests: 2}).
		Because("p0, whose clock is behind, acknowledges the request of p1 and then makes one that comes before it"),
	claim.Break(properties.MutualExclusion).Of("hasty").Once(2).Because("both enter at once, each with nothing but its own request in its queue"),
	claim.Break(properties.StarvationFreedom).Of("hoarder").Under(forEver).
		Because("the request of p0 was released but will stay in the queue of p1, which waits for it to go"),
	claim.Break(properties.DeadlockFreedom).Of("hoarder").Once(2).Because("the request of p0 was released, but p1 waits for it to go"),
)
