package chandylamport

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
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
