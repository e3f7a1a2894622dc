package singhal

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
	paper = "Singhal 1989"

	causally = "causal"
	every    = "every-request"
)

var (
	staircase     = catalogue.Assumption{Name: "staircase", Meaning: "at the start, of any two processes at least one believes the other to be requesting, and all believe the one with the token to be"}
	noDuplication = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated; needed only for the token: a copy of a REQUEST is recognised by its number"}
	causalOrder   = catalogue.Assumption{Name: "causal order", Meaning: "a message arrives after all messages sent to its receiver before it, by any process; FIFO channels are not enough, but any order is where each process enters only once"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "singhal",
	Title:  "Singhal's heuristically aided algorithm",
	Family: catalogue.TokenBased,
	Source: "M. Singhal, A heuristically-aided algorithm for mutual exclusion in distributed systems, IEEE Trans. Computers 38(5), 1989; " +
		"named in " + sources.Unit3,
	Rules: `Each process, and the token, records for every process what it is believed to do and
its highest known request number. To enter without the token, send a REQUEST with the
next number to all that are believed to be requesting, and wait for the token. On a
REQUEST that is not an old one, believe its sender to be requesting; if waiting as
well and new to this belief, send it a REQUEST with the current number; if the token
is here and idle, send it the token. On leaving, let the process and the token take
over from each other what is newer, and send the token to the next process in the
circle that is believed to be requesting, or keep it if nobody is. (The paper, as we
read it, leaves open which one, and discards old REQUESTs; some programs do not.)
At the start each process believes those below it to be requesting.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{staircase, assume.NoCrashOfHolder, assume.NoLoss, noDuplication, causalOrder},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as published", Build: message.Builder(a)},
		{Name: causally, Meaning: "messages arrive in causal order, for up to four processes", Build: message.Builder(causal{a}).ForProcesses(1, maxCausal, "the matrices of more are too large")},
		{Name: every, Meaning: "takes no REQUEST for an old one, and hands on a token that comes unasked", Build: message.Builder(everyRequest{a})},
		{Name: "holder-only", Meaning: "starts with everyone believing p0 alone to be requesting", Mutant: true, Build: message.Builder(holderOnly{a})},
		{Name: "silent", Meaning: "does not tell an asker that it asks too", Mutant: true, Build: message.Builder(silent{a})},
		{Name: "gullible", Meaning: "takes an old REQUEST for a new one", Mutant: true, Build: message.Builder(gullible{a})},
		{Name: "generous", Meaning: "sends the token away while in its critical section", Mutant: true, Build: message.Builder(generous{a})},
	}
}

// Setups that several claims share; FIFO channels would not help. Requests are
// limited in all of them: otherwise REQUESTs to processes that need not answer
// pile up undelivered, and there are infinitely many states.
var (
	two   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	four  = model.Setup{N: 4, Requests: 1, Channels: model.AnyOrder}

	duplicate = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}
)

// once has n processes; only p enters, once.
func once(n int, p model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(p), Channels: model.AnyOrder}
}

const asked = "the last process asks all below it on the staircase and is sent the token"

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(two),
	claim.Hold(properties.MutualExclusion).Under(three).By(paper),
	claim.Hold(properties.MutualExclusion).Under(four),
	claim.Hold(properties.TokenUniqueness, properties.TokenPreservation).Under(three, four),
	claim.Hold(properties.DeadlockFreedom).Under(two, four),
	claim.Hold(properties.NoInterference).Under(four),

	// The token may overtake a REQUEST by way of a third process.
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2}).Without(causalOrder).
		Because("the token goes from p2 through p0 to p1 before a REQUEST of p2; so p1 does not tell p2 that it waited, and the next REQUEST of p2 misses the token").By(paper+": neither deadlock nor starvation"),
	claim.Break(properties.NoInterference).Under(model.Setup{N: 3, Requests: 2}).Without(causalOrder).
		Because("p2 waits and p1 has the token; only another request of p0 would make it move"),
	claim.Break(properties.DeadlockFreedom).Of(every).Under(model.Setup{N: 3, Requests: 2}).Without(causalOrder).
		Because("the first REQUEST of p2 comes to p1 behind the token, which says it was served: p1 keeps the token, and the next REQUEST of p2 goes to p0"),
	claim.Hold(properties.MutualExclusion, properties.TokenPreservation).Of(every).Under(model.Setup{N: 3, Requests: 2}),
	claim.Hold(properties.DeadlockFreedom, properties.StarvationFreedom).Of(causally).Under(three).By(paper),
	claim.Hold(properties.NoInterference).Of(causally).Under(three),
	claim.Hold(properties.DeadlockFreedom).Of(causally).Under(model.Setup{N: 4, Requests: 2, Requesters: model.Procs(2, 3), Channels: model.AnyOrder}),
	claim.Hold(properties.TokenPreservation).Of(causally).Under(three),

	// Up the staircase: the first to enter asks as many as are below it.
	claim.Hold(properties.MessagesPerEntry(0)).Under(once(4, 0)),
	claim.Hold(properties.MessagesPerEntry(2)).Under(once(4, 1)),
	claim.Hold(properties.MessagesPerEntry(3)).Under(once(4, 2)),
	claim.Hold(properties.MessagesPerEntry(4)).Under(once(4, 3)),
	common.NMessages(asked, two, three, four).Bound(messages),

	common.Overtaken,

	common.HolderDies(3, assume.NoCrashOfHolder),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(2)}),
	common.AskerDies,
	common.TokenLost(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Channels: model.AnyOrder, Drops: 1}),
	common.TokenDuplicated(duplicate, noDuplication, common.Copy),

	claim.Break(properties.DeadlockFreedom).Of("holder-only").Once(3).Without(staircase).Because("p1 has the token and rests; p2 asks p0 for it"),
	claim.Break(properties.DeadlockFreedom).Of("silent").Once(3).Because("p1 does not tell p2 that it waits, and p2 gets the token and rests"),
	claim.Break(properties.TokenPreservation).Of("gullible").Once(3).
		Because("an old REQUEST of p2, long served, comes to p1, which sends p2 the token; p2 has not asked for it and does not take it"),
	claim.Break(properties.MutualExclusion).Of("generous").Once(2).Because("p0 sends the token away and is still inside"),
)

const messages = paper + ": at most n, and half as many where few compete"
