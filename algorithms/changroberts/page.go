package changroberts

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper = "Chang & Roberts 1979"

	descending    = "descending"
	ascendingNow  = "ascending-at-once"
	descendingNow = "descending-at-once"
	duplicate     = "duplicate-ids"
	kept          = "recorded"
	changed       = "corrupted"
)

var unchanged = catalogue.Assumption{Name: "no corruption", Meaning: "no message is changed on its way"}

var fifo = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; no source says so, and with two processes it is not needed"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "chang-roberts",
	Title:  "Chang and Roberts's ring election",
	Family: catalogue.ElectionRing,
	Source: "E. Chang and R. Roberts, An improved algorithm for decentralized extrema-finding in circular configurations of processes, " +
		"CACM 22(5), 1979; " + course.Unit3 + "; named by " + course.Park,
	Rules: `The processes stand in a unidirectional ring, each with an identifier. A process
that calls an election sends its identifier round. A process passes on an identifier
larger than its own; in the place of a smaller one it sends its own if it has sent
none yet, and swallows the smaller one if it has. A process whose own identifier comes
home has won and sends ELECTED round, after which nobody is a participant any more.
The winner is the best of all processes, not only of those that called.
A process tells by its participant flag what it has sent, and the ELECTED clears the
flag: therefore an ELECTION must not overtake an ELECTED.
A process knows its own identifier and its successor, but not how many processes
there are.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		assume.UniqueIDs, fifo, assume.NoCrash, assume.NoLoss, unchanged,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "the properties hold with a duplicated message: a copy goes round once more"},
	},
	Variants: catalogue.Variants(variants),
	Lemmas:   []catalogue.Lemma{participantHasSent},
	Claims:   claims,
	Counts:   counts,
}

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "identifiers grow along the ring", Build: message.Builder(up(n))},
		{Name: descending, Meaning: "identifiers fall along the ring", Build: message.Builder(down(n))},
		{Name: ascendingNow, Meaning: "they grow, and all call an election at the start", Build: message.Builder(atOnce{up(n)})},
		{Name: descendingNow, Meaning: "they fall, and all call an election at the start", Build: message.Builder(atOnce{down(n)})},
		{Name: kept, Meaning: "with a record of the largest identifier that each process has sent", Build: message.Builder(recorded{up(n)})},
		{Name: duplicate, Meaning: "the last two processes share the largest identifier", Build: message.Builder(twins(n))},
		{Name: changed, Meaning: "the channel from p0 changes the identifier in an ELECTION into one that nobody has", Build: message.Builder(corrupted{up(n)})},

		{Name: "modest", Meaning: "passes a smaller identifier on instead of its own", Mutant: true, Build: message.Builder(modest{up(n)})},
		{Name: "generous", Meaning: "sends its own for a smaller identifier even if it has sent it already; all call at the start", Mutant: true,
			Build: message.Builder(atOnce{generous{up(n)}})},
		{Name: "greedy", Meaning: "swallows a smaller identifier even if it has sent none", Mutant: true, Build: message.Builder(greedy{up(n)})},
		{Name: "secretive", Meaning: "does not announce that it has won", Mutant: true, Build: message.Builder(secretive{up(n)})},
		{Name: "recorded-modest", Meaning: "modest, with a record of what each process has sent", Mutant: true, Build: message.Builder(recorded{modest{up(n)}})},
	}
}

type process = message.Process[State, Message]

// up is a ring of identifiers 1, 2, …, n.
func up(n int) Algorithm {
	var ids model.PerProc[int]
	for p := range n {
		ids[p] = p + 1
	}
	return Ring(n, ids)
}

// down is a ring of identifiers n, n−1, …, 1.
func down(n int) Algorithm {
	var ids model.PerProc[int]
	for p := range n {
		ids[p] = n - p
	}
	return Ring(n, ids)
}

// twins is a ring of identifiers 1, 2, …, n−1, n−1.
func twins(n int) Algorithm {
	a := up(n)
	a.IDs[n-1] = n - 1
	return a
}
