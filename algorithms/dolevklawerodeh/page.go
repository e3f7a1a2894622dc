package dolevklawerodeh

import (
	"math/bits"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
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

var (
	any2 = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	any3 = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
)

var claims = claim.List(
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds).Unlimited(2),
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds, properties.ElectionTerminates).Unlimited(3),
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionTerminates).Of(zigzag).Unlimited(5),

	// The order of the identifiers alone decides how many messages are sent:
	// 2n a phase, n in the last, and n for the LEADER.
	claim.Tight(properties.MessagesAtMost, 8).Unlimited(2).Because(worst).Bound(bound),
	claim.Hold(properties.MessagesAtMost(12)).Unlimited(3).By(bound),
	claim.Break(properties.MessagesAtMost(11)).Under(common.Call(3, 0)).Because(worst),
	claim.Hold(properties.MessagesAtMost(16)).Unlimited(4),
	claim.Break(properties.MessagesAtMost(15)).Under(common.Call(4, 0)).Because("one local maximum: 4n, whatever n"),
	claim.Hold(properties.MessagesAtMost(24)).Of(zigzag).Unlimited(4).By(bound),
	claim.Break(properties.MessagesAtMost(23)).Of(zigzag).Under(common.Call(4, 0)).Because(worst),
	claim.Hold(properties.MessagesAtMost(30)).Of(zigzag).Unlimited(5).By(bound),
	claim.Break(properties.MessagesAtMost(29)).Of(zigzag).Under(common.Call(5, 0)).Because(worst),
	claim.Tight(properties.MessagesAtMost, 64).Of(zigzag).Under(common.Call(8, 0)).Because(worst).Bound(bound),

	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.ElectionTerminates).Of(callers).Unlimited(4),
	claim.Break(properties.BestLeader).Of(callers).Under(common.Call(2, 0)).Because("p0 leads, the best of the callers and not of all"),

	claim.Break(properties.UniqueLeader).Of(duplicate).Once(3).Without(assume.UniqueIDs).Because("p2 takes p1's value for its own come home"),
	claim.Break(properties.ElectionEnds).Under(any3).Without(assume.FIFO).Because("a ONE and a TWO change places on their way, and nobody will stay active"),
	claim.Break(properties.BestLeader).Under(any2).Without(assume.FIFO).
		Because("p0's TWO overtakes its ONE, and p1 compares it before it knows the first value"),
	common.RingFaults("the ring is broken: the value is lost with the process", "nothing is sent again"),
	claim.Hold(properties.BestLeader).Under(model.Setup{N: 2, Requests: 1, Duplicates: 1}),
	claim.Hold(properties.UniqueLeader, properties.BestLeader).Under(model.Setup{N: 3, Requests: 1, Duplicates: 1}),
	claim.Hold(properties.BestLeader).Of(zigzag).Under(model.Setup{N: 4, Requests: 1, Duplicates: 1}),
	claim.Break(properties.ElectionEnds).Under(model.Setup{N: 3, Requests: 1, Duplicates: 1}).Without(assume.NoDuplication).
		Because("p1 answers both copies of the ONE, and p0 takes the second TWO for one of the next phase: nobody stays active"),

	claim.Break(properties.MessagesAtMost(24)).Of("looks-once").Under(common.Call(4, 0)).
		Because("the values fall along the ring, and in each phase only one active process gives up"),
	claim.Break(properties.BestLeader).Of("proud").Under(common.Call(2, 0)).Because("p0 stays active and p1, whose value was the largest, does not"),
	claim.Break(properties.BestLeader).Of("greedy").Under(common.Call(2, 0)).
		Because("two are active, and the second before p1 is p1 itself: its value is not larger than its own, so nobody stays active"),
)

const (
	bound = paper + ": 2n log n + O(n); here at most 2n⌊log n⌋ + 2n"
	worst = "as many as possible stay active: 2n⌊log n⌋ + 2n messages"
)
