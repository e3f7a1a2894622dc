package chandylamport

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const paper = "Chandy & Lamport 1985"

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "chandy-lamport",
	Title:  "Chandy and Lamport's snapshot, of a token ring",
	Family: catalogue.TokenBased,
	Source: "K. M. Chandy and L. Lamport, Distributed snapshots: determining global states of distributed systems, ACM TOCS 3(1), 1985",
	Rules: `The ring is that of token-ring. Any process may at any time record its state and
send a MARKER to all others. A process that gets its first MARKER records its state
and sends MARKERs, too, before it does anything else; a token that comes between the
recording and the MARKER of its channel is recorded as in transit. When all MARKERs
have come a process REPORTs the tokens it has recorded to p0. If no process reports
one, p0 makes a new token; if they report more than one, p0 takes the surplus out
of the ring. One snapshot is taken in a run.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.FIFO, assume.ErrorFree, assume.NoStop},
	Variants:    catalogue.ForProcesses(2, 0, "a ring of one has no channel between processes", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a, lost := Algorithm{N: s.N}, Algorithm{N: s.N, Lost: true}
	return []catalogue.Variant{
		{Meaning: "of a ring with a token", Build: message.Builder(a)},
		{Name: "lost", Meaning: "of a ring whose token is lost", Build: message.Builder(lost)},
		{Name: "blind", Meaning: "records no channels", Mutant: true, Build: message.Builder(blind{a})},
		{Name: "greedy", Meaning: "counts all tokens that arrive before the last MARKER as in transit", Mutant: true, Build: message.Builder(greedy{a})},
		{Name: "sluggish", Meaning: "does not record because of a MARKER", Mutant: true, Build: message.Builder(sluggish{a})},
	}
}

const (
	never = paper + ": the state recorded can be reached from the one in which the snapshot begins, so there is just one token in it"
	found = paper + ": a stable property, as that all tokens of a ring have disappeared, is found by a snapshot"
)

// quiet is a setup without requests: the token goes round, and a snapshot is taken.
func quiet(n int) model.Setup { return model.Setup{N: n} }

var claims = claim.List(
	claim.Hold(properties.TokenUniqueness).Unlimited(2, 3).By(never, 2),
	claim.Hold(properties.TokenUniqueness).Under(quiet(4)),
	claim.Hold(properties.TokenPreservation).Unlimited(2, 3).By(never, 2),
	claim.Hold(properties.TokenPreservation).Under(quiet(4)),
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Unlimited(3),
	claim.Hold(properties.StarvationFreedom).Unlimited(2),

	claim.Hold(properties.DeadlockFreedom).Of("lost").Unlimited(2, 3).By(found, 2),
	claim.Hold(properties.StarvationFreedom).Of("lost").Unlimited(2),
	claim.Hold(properties.TokenUniqueness).Of("lost").Unlimited(3),

	claim.Break(properties.TokenUniqueness).Under(model.Setup{N: 2, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("the MARKER overtakes the token, which is then recorded nowhere, and p0 makes another").By(paper),
	claim.Break(properties.TokenPreservation).Under(model.Setup{N: 2, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("the token overtakes the MARKER and is recorded by the sender and by the receiver, and p0 takes it out").By(paper),
	claim.Break(properties.DeadlockFreedom).Of("lost").Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.ErrorFree).
		Because("a MARKER is lost, and the snapshot never ends"),
	claim.Break(properties.TokenPreservation).Under(model.Setup{N: 3, Duplicates: 1}).Without(assume.ErrorFree).
		Because("a REPORT is duplicated, and p0 takes the token in it for two"),
	claim.Break(properties.DeadlockFreedom).Of("lost").Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoStop).
		Because("a crashed process sends no MARKER, and the snapshot never ends"),

	claim.Break(properties.TokenUniqueness).Of("blind").Under(quiet(2)).
		Because("the token is in transit in the snapshot; nobody records it, and p0 makes another"),
	claim.Break(properties.TokenPreservation).Of("greedy").Under(quiet(3)).
		Because("a process that awaits another's MARKER records a token that the sender of the token has recorded too"),
	claim.Break(properties.TokenPreservation).Of("sluggish").Under(quiet(2)).
		Because("the token comes behind the MARKER, but before its receiver records: both record it"),
)
