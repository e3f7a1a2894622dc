package dolevklawerodeh

import (
	"math/bits"

	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper = "Dolev, Klawe & Rodeh 1982 and Peterson 1982"

	zigzag    = "zigzag"
	callers   = "callers-only"
	duplicate = "duplicate-ids"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "dolev-klawe-rodeh",
	Title:  "Dolev, Klawe and Rodeh's and Peterson's ring election",
	Family: catalogue.ElectionRing,
	Source: "D. Dolev, M. Klawe and M. Rodeh, An O(n log n) unidirectional distributed algorithm for extrema finding in a circle, " +
		"J. Algorithms 3(3), 1982; G. L. Peterson, An O(n log n) unidirectional algorithm for the circular extrema problem, " +
		"ACM TOPLAS 4(4), 1982; here their first algorithm, the same in both",
	Rules: `The processes stand in a unidirectional ring. At first all are active, each
with its identifier for a value. In a phase an active process sends on its value
(ONE), and then the value that it receives (TWO): so it knows the values of the
two active processes before it. It stays active, and takes over the value of the
first of them, if that is larger than both its own and the second's: of two
neighbours at most one does. All others only pass messages on. A process whose value
comes home is alone; it sends the value round as the leader's. There is one
election: a process that has taken part in it calls no other.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.UniqueIDs, assume.FIFO, assume.NoCrash, assume.NoLoss, assume.NoDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "identifiers grow along the ring; a process that hears of the election stands too", Build: message.Builder(up(n))},
		{Name: zigzag, Meaning: "identifiers for which as many as possible stay active", Build: message.Builder(jagged(n))},
		{Name: callers, Meaning: "only callers stand; the others pass values on", Build: message.Builder(called(n))},
		{Name: duplicate, Meaning: "the last two processes share the largest identifier", Build: message.Builder(twins(n))},

		{Name: "looks-once", Meaning: "does not look at the second value before it; identifiers fall along the ring", Mutant: true, Build: message.Builder(looksOnce{down(n)})},
		{Name: "proud", Meaning: "keeps its own value instead of taking over the larger one", Mutant: true, Build: message.Builder(proud{up(n)})},
		{Name: "greedy", Meaning: "stays active if its own value is the largest", Mutant: true, Build: message.Builder(greedy{up(n)})},
	}
}

// up is a ring of identifiers 1, 2, …, n.
func up(n int) Algorithm {
	a := Algorithm{N: n}
	for p := range n {
		a.IDs[p] = p + 1
	}
	return a
}

// down is a ring of identifiers n, n−1, …, 1.
func down(n int) Algorithm {
	a := Algorithm{N: n}
	for p := range n {
		a.IDs[p] = n - p
	}
	return a
}

// jagged is a ring in which every second process is a local maximum, every second
// of these again, and so on: the bits of a process's place, read backwards, tell how
// low it is.
func jagged(n int) Algorithm {
	a := Algorithm{N: n}
	for p := range n {
		a.IDs[p] = 256 - int(bits.Reverse8(uint8(p)))
	}
	return a
}

func called(n int) Algorithm {
	a := up(n)
	a.CallersOnly = true
	return a
}

// twins is a ring of identifiers 1, 2, …, n−1, n−1.
func twins(n int) Algorithm {
	a := up(n)
	a.IDs[n-1] = n - 1
	return a
}
