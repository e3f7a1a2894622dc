package hirschbergsinclair

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
	paper = "Hirschberg & Sinclair 1980"
	lynch = "Lynch 1996, §3.4"

	silent    = "silent"
	duplicate = "duplicate-ids"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "hirschberg-sinclair",
	Title:  "Hirschberg and Sinclair's ring election",
	Family: catalogue.ElectionRing,
	Source: "D. S. Hirschberg and J. B. Sinclair, Decentralized extrema-finding in circular configurations of processors, CACM 23(11), 1980; " +
		"silent as in N. Lynch, Distributed Algorithms, 1996, §3.4",
	Rules: `The processes stand in a bidirectional ring, each with an identifier. A
candidate sends a probe to a distance of 1, 2, 4, … in both directions. A process
that is larger answers NO; a smaller one gives up and passes the probe on or,
where it has gone its distance, answers OK. With two OKs a candidate doubles the
distance; with a NO it gives up. A candidate whose probe comes home has won, and
sends its identifier round as LEADER. A process that hears of the election becomes a
candidate. There is one election: a process that has taken part in it calls no other.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		assume.UniqueIDs, assume.NoCrash, assume.NoLoss,
		{Name: "no duplication", Meaning: "no message is duplicated",
			NotNeeded: "the properties hold with a duplicated message: a candidate may go on early, but wins only when its probe is home"},
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages",
			NotNeeded: "the properties hold in channels of any order: a candidate has one pair of probes at a time"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "a probe that meets a larger process is answered NO", Build: message.Builder(ring(n))},
		{Name: silent, Meaning: "such a probe is taken off the ring without an answer (" + lynch + ")", Build: message.Builder(quiet(n))},
		{Name: duplicate, Meaning: "the last two processes share the largest identifier", Build: message.Builder(twins(n))},

		{Name: "impatient", Meaning: "goes on with one answer instead of two", Mutant: true, Build: message.Builder(impatient{ring(n)})},
		{Name: "local", Meaning: "has won when both neighbours are smaller", Mutant: true, Build: message.Builder(local{ring(n)})},
		{Name: "modest", Meaning: "gives up when it hears of a smaller candidate", Mutant: true, Build: message.Builder(modest{ring(n)})},
	}
}

// ring is a ring of identifiers 1, n, 2, 3, …, n−1: for n up to 5 no other order
// costs more messages.
func ring(n int) Algorithm {
	a := Algorithm{N: n}
	for p := range n {
		a.IDs[p] = p
	}
	a.IDs[0], a.IDs[1%n] = 1, n
	return a
}

func quiet(n int) Algorithm {
	a := ring(n)
	a.Silent = true
	return a
}

// twins is a ring of identifiers 1, 2, …, n−1, n−1.
func twins(n int) Algorithm {
	a := Algorithm{N: n}
	for p := range n {
		a.IDs[p] = min(p+1, n-1)
	}
	return a
}

var (
	unordered = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder}
	twice     = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

var claims = claim.List(
	// A process that has taken part calls no other election: one call each is as good
	// as any number, and random runs of larger rings come to an end.
	claim.Hold(properties.UniqueLeader).Once(2),
	claim.Hold(properties.Agreement, properties.BestLeader, properties.ElectionEnds).Unlimited(2),
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds).Unlimited(3),
	claim.Hold(properties.ElectionTerminates).Once(3),
	claim.Hold(properties.UniqueLeader).Unlimited(5),
	claim.Hold(properties.Agreement).Unlimited(4),
	claim.Hold(properties.BestLeader).Unlimited(5),
	claim.Hold(properties.ElectionTerminates).Unlimited(4),
	claim.Hold(properties.BestLeader, properties.ElectionTerminates).Under(unordered),

	claim.Hold(properties.UniqueLeader, properties.BestLeader, properties.ElectionTerminates).Of(silent).Unlimited(5),
	claim.Hold(properties.BestLeader).Of(silent).Under(unordered),

	// The exact worst case over all orders of identifiers and all schedules; n
	// of the messages are the LEADER, which the published bound leaves out.
	claim.Tight(properties.MessagesAtMost, 14).Unlimited(2).Because(worst).Bound(bound),
	claim.Tight(properties.MessagesAtMost, 29).Unlimited(3).Because(worst).Bound(bound),
	claim.Tight(properties.MessagesAtMost, 44).Unlimited(4).Because(worst).Bound(bound),
	claim.Tight(properties.MessagesAtMost, 67).Unlimited(5).Because(worst).Bound(bound),
	claim.Tight(properties.MessagesAtMost, 12).Of(silent).Unlimited(2).Because(worst),
	claim.Tight(properties.MessagesAtMost, 26).Of(silent).Unlimited(3).Because(worst),
	claim.Tight(properties.MessagesAtMost, 36).Of(silent).Unlimited(4).Because(worst),
	claim.Tight(properties.MessagesAtMost, 60).Of(silent).Unlimited(5).Because(worst),

	claim.Break(properties.UniqueLeader).Of(duplicate).Once(2).Without(assume.UniqueIDs).Because("each takes the other's probe for its own come home"),
	common.RingFaults("p0 waits for an answer from p1, which is dead", "a probe is lost, and its candidate waits for the answer"),
	claim.Hold(properties.ElectionEnds, properties.BestLeader).Under(twice),

	claim.Break(properties.MessagesAtMost(14)).Of("impatient").Unlimited(2).
		Because("each of the two answers sends a candidate on, and so does a late one for a shorter distance"),
	claim.Break(properties.UniqueLeader).Of("local").Unlimited(4).Because("every second process is larger than its neighbours"),
	claim.Break(properties.ElectionEnds).Of("modest").Once(2).Because("whoever calls, both will give up, and nobody is left to win"),
)

const (
	bound = paper + ": 8n(1+⌈log n⌉) at most, here without the LEADER"
	worst = "every candidate goes as far as it can before it hears of a larger one"
)
