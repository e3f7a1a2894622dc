package lelann

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
	paper = "Chang & Roberts 1979, of Le Lann 1977"

	callers   = "callers-only"
	duplicate = "duplicate-ids"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "lelann",
	Title:  "Le Lann's ring election",
	Family: catalogue.ElectionRing,
	Source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " +
		"callers-only after G. Tel, Introduction to Distributed Algorithms, 2000, §7.2",
	Rules: `The processes stand in a unidirectional ring, each with an identifier. A process
that calls the election, or hears of it, sends its identifier round; everybody passes
on those of the others and remembers the largest. When its own is home a
process has seen all, and so knows the leader without an announcement. There is
one election: a process that has taken part in it calls no other.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		assume.UniqueIDs, assume.FIFO, assume.NoCrash, assume.NoLoss,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "the properties hold with a duplicated message: its owner takes the copy off the ring too"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "a process that hears of the election stands too", Build: message.Builder(ring(n))},
		{Name: callers, Meaning: "only callers stand; the others pass identifiers on", Build: message.Builder(called(n))},
		{Name: duplicate, Meaning: "the last two processes share the largest identifier", Build: message.Builder(twins(n))},

		{Name: "late-riser", Meaning: "passes on what wakes it before it sends its own", Mutant: true, Build: message.Builder(lateRiser{ring(n)})},
		{Name: "thrifty", Meaning: "takes smaller identifiers off the ring", Mutant: true, Build: message.Builder(thrifty{ring(n)})},
		{Name: "vain", Meaning: "has won when its identifier is home, whatever it has seen", Mutant: true, Build: message.Builder(vain{ring(n)})},
	}
}

// ring is a ring of identifiers 1, 2, …, n.
func ring(n int) Algorithm {
	a := Algorithm{N: n}
	for p := range n {
		a.IDs[p] = p + 1
	}
	return a
}

func called(n int) Algorithm {
	a := ring(n)
	a.CallersOnly = true
	return a
}

// twins is a ring of identifiers 1, 2, …, n−1, n−1.
func twins(n int) Algorithm {
	a := ring(n)
	a.IDs[n-1] = n - 1
	return a
}

var (
	any2  = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	twice = model.Setup{N: 3, Requests: 2, Duplicates: 1}
)

var claims = claim.List(
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds).Unlimited(2),
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds, properties.ElectionTerminates).Unlimited(3),
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionTerminates).Unlimited(5),

	// n messages for each identifier, whoever calls.
	claim.Tight(properties.MessagesAtMost, 4).Unlimited(2).Because(squared).Bound(paper+": n²"),
	claim.Hold(properties.MessagesAtMost(9)).Unlimited(3).By(paper+": n²"),
	claim.Break(properties.MessagesAtMost(8)).Under(common.Call(3, 0)).Because(squared),
	claim.Tight(properties.MessagesAtMost, 25).Unlimited(5).Because(squared).Bound(paper+": n²"),

	claim.Hold(properties.UniqueLeader, properties.ElectionEnds).Of(callers).Unlimited(3),
	claim.Hold(properties.ElectionTerminates, properties.UniqueLeader).Of(callers).Unlimited(4),
	claim.Break(properties.Agreement).Of(callers).Under(common.Call(2, 0)).Because("p1 has only passed identifiers on, and nobody announces the winner to it"),
	claim.Break(properties.BestLeader).Of(callers).Under(common.Call(3, 0, 1)).Because("p0 leads, the best of the callers and not of all"),
	claim.Tight(properties.MessagesAtMost, 4).Of(callers).Under(common.Call(4, 0)).Because(each).Bound(tel),
	claim.Tight(properties.MessagesAtMost, 8).Of(callers).Under(common.Call(4, 0, 2)).Because(each).Bound(tel),
	claim.Tight(properties.MessagesAtMost, 16).Of(callers).Unlimited(4).Because(each).Bound(tel),

	claim.Break(properties.UniqueLeader).Of(duplicate).Once(2).Without(assume.UniqueIDs).Because("each takes the other's identifier for its own come home"),
	claim.Break(properties.UniqueLeader).Under(any2).Without(assume.FIFO).Because("p0's identifier overtakes p1's and is home before p0 has seen p1's"),
	claim.Hold(properties.ElectionEnds).Under(any2),
	common.RingFaults("the ring is broken: no identifier comes home", "nothing is sent again"),
	claim.Hold(properties.Agreement, properties.BestLeader, properties.ElectionEnds).Under(twice),

	claim.Break(properties.UniqueLeader).Of("late-riser").Under(common.Call(2, 0)).Because("p0's identifier is home before p0 has heard of p1"),
	claim.Break(properties.ElectionEnds).Of("thrifty").Under(common.Call(2, 0)).Because("p1 will take p0's identifier off the ring, and p0 waits for it"),
	claim.Break(properties.UniqueLeader).Of("vain").Under(common.Call(2, 0)).Because("everyone's identifier comes home"),
)

const (
	tel     = "Tel 2000, §7.2: n for each that calls"
	squared = "every identifier goes all the way round: n² messages"
	each    = "each caller's identifier goes all the way round: n messages a caller"
)
