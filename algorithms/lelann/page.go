package lelann

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
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
