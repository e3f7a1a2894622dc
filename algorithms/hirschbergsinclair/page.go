package hirschbergsinclair

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
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
