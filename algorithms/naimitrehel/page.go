package naimitrehel

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper = "Naimi, Trehel & Arnold 1996"

	line = "line"
)

var (
	paths   = catalogue.Assumption{Name: "fathers lead to the root", Meaning: "at the start, following the fathers from any process ends at the one that has the token; the algorithm then keeps it so"}
	noCrash = catalogue.Assumption{Name: "no crash", Meaning: "no process crashes that has the token, has asked for it or stands between it and others"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "naimi-trehel",
	Title:  "Naimi and Trehel's algorithm (path reversal)",
	Family: catalogue.TokenBased,
	Source: "M. Naimi and M. Trehel, An improvement of the log(n) distributed algorithm for mutual exclusion, ICDCS 1987; " +
		"M. Naimi, M. Trehel and A. Arnold, A log(N) distributed mutual exclusion algorithm based on path reversal, JPDC 34(1), 1996",
	Rules: `Each process has a father. Following fathers leads to the root, which is the last
to get the token as far as it knows. To enter, a process that is not the root
sends a REQUEST to its father and becomes a root; the root enters if it has the
token. A process that gets a REQUEST makes the asker its father. If it was not the
root, it passes the REQUEST on to its old father; if it was, it sends the asker the
token or, if it is inside or waits itself, remembers the asker as the next. On
leaving, send the token to the next one, or keep it if there is none.
If all are equally likely to enter next, and they enter one at a time, an entry
costs 1 + 1/2 + … + 1/(n−1) messages on average in the long run.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		paths, noCrash, assume.NoLoss, assume.NoDuplication,
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages",
			NotNeeded: "every claim that holds is decided in channels of any order"},
	},
	Variants: []catalogue.Variant{
		{Meaning: "p0 is everyone's father at the start", Build: message.Builder(Algorithm{})},
		{Name: line, Meaning: "the father of each process at the start is the one before it", Build: message.Builder(Algorithm{Line: true})},
		{Name: "stubborn", Meaning: "keeps its father when it passes a REQUEST on", Mutant: true, Build: message.Builder(stubborn{})},
		{Name: "humble", Meaning: "keeps its father when it asks", Mutant: true, Build: message.Builder(humble{})},
		{Name: "loyal", Meaning: "does not forget the process that was next", Mutant: true, Build: message.Builder(loyal{})},
		{Name: "generous", Meaning: "gives the token away while in its critical section", Mutant: true, Build: message.Builder(generous{})},
		{Name: "astray", Meaning: "starts with p1 and p2 as each other's father", Mutant: true, Build: message.Builder(astray{})},
	},
	Claims: claims,
}

// Setups that several claims share. No claim needs FIFO channels, and without
// counters in the messages requests need no limit.
var (
	two   = model.Setup{N: 2, Requests: model.Unlimited, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder}
	four  = model.Setup{N: 4, Requests: model.Unlimited, Channels: model.AnyOrder}

	duplicate = model.Setup{N: 2, Requests: 2, Duplicates: 1}
)

// times has n processes that request so often each: messages are counted at rest.
func times(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Channels: model.AnyOrder}
}

var claims = claim.List(
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Under(two, three, four),
	claim.Hold(properties.LivelockFreedom).Under(three),
	claim.Hold(properties.StarvationFreedom).Under(two, three, four),
	claim.Hold(properties.NoInterference, properties.TokenUniqueness, properties.TokenPreservation).Under(four),
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Of(line).Under(four),
	claim.Hold(properties.StarvationFreedom).Of(line).Under(three),

	// An entry costs nothing at the root. Elsewhere it costs a REQUEST for each
	// father on the way, and the token. TestMean computes the mean.
	claim.Hold(properties.MessagesPerEntry(0)).Under(model.Setup{N: 4, Requests: 2, Requesters: model.Procs(0)}),
	claim.Hold(properties.MessagesPerEntry(2)).Under(once(4, 1)),
	claim.Hold(properties.MessagesPerEntry(3)).Of(line).Under(once(3, 2)),
	claim.Hold(properties.MessagesPerEntry(4)).Of(line).Under(once(4, 3)),
	claim.Tight(properties.MessagesPerEntryAtMost, 2).Under(times(2, 2)).Because("a REQUEST and the token"),
	common.NMessages(wholeLine, times(3, 2), times(4, 1)).Of(line).Bound(messages),

	// In the long run an entry costs less: whole runs, at their dearest.
	claim.Tight(properties.MessagesAtMost, 4).Under(times(2, 1)).Because("p1 enters before p0, so the token moves twice"),
	claim.Tight(properties.MessagesAtMost, 7).Under(times(3, 1)).Because("p1 and p0 cost 2 messages each; p2, two fathers away when it is served, costs 3"),
	claim.Tight(properties.MessagesAtMost, 15).Under(times(3, 2)).Because("entries cost 2 and 3 messages in turn"),
	claim.Tight(properties.MessagesAtMost, 10).Under(times(4, 1)).Because("p1 and p0 cost 2 messages each, p2 and p3 cost 3 each"),
	claim.Tight(properties.MessagesAtMost, 12).Of(line).Under(times(4, 1)).Because("the last in the line costs 4 messages, p0 costs 2, p1 and p2 cost 3 each"),

	// While its REQUEST travels, a process can be passed without end. Yet it does
	// not starve, since the REQUEST arrives in the end.
	claim.Break(properties.BoundedWaiting(3)).Under(two).
		Because("p0, the root, has the token and enters four times while the REQUEST of p1 travels; it may go on so"),
	claim.Break(properties.BoundedWaiting(9)).Under(two).Because("p0 may enter ten times as well: no bound holds"),

	common.HolderDies(3, noCrash),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(2)}),
	claim.Break(properties.DeadlockFreedom).Of(line).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(2), Crashes: 1, Crashers: model.Procs(1)}).
		Because("p1 can stop p2 by crashing without having or wanting the token: the REQUEST of p2 passes through it"),
	common.TokenLost(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Drops: 1}),
	common.TokenDuplicated(duplicate, assume.NoDuplication,
		"a copy of the REQUEST of p1 comes home after p1 was served: p1 sends the token to itself and, still being the root, to p0 too"),

	claim.Break(properties.MessagesAtMost(7)).Of("stubborn").Under(times(3, 1)).
		Because("p0 passes the REQUEST of p2 on to p1, asks p1 itself and is served first: the REQUEST of p2 comes back to p0 after three steps"),
	claim.Break(properties.DeadlockFreedom).Of("humble").Once(2).Because("p1 will have the token and still take p0 for the root, and p0 takes p1 for it"),
	claim.Break(properties.TokenUniqueness).Of("loyal").Under(model.Setup{N: 2, Requests: 2}).
		Because("p0 leaves again and sends p1 the token before the second REQUEST of p1 has come; it answers that REQUEST with a token that it does not have"),
	claim.Break(properties.MutualExclusion).Of("generous").Once(2).Because("p0 sends the token to p1 and is still inside"),
	claim.Break(properties.DeadlockFreedom).Of("astray").Once(3).Without(paths).Because("p1 asks p2, and the token is with p0"),
)

const (
	messages  = paper + ": at most n, and O(log n) on average"
	wholeLine = "the last in the line asks: n−1 REQUESTs and the token"
)

// once has n processes; only p enters, once.
func once(n int, p model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(p)}
}
