package chandylamport

import (
	"fmt"

	"doorway/model"
)

const (
	paper = "Chandy & Lamport 1985"

	fifo      = "FIFO channels"
	errorFree = "error-free channels"
	noCrash   = "no crash"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "chandy-lamport",
	Title:  "Chandy and Lamport's snapshot, of a token ring",
	Family: model.TokenBased,
	Source: "K. M. Chandy and L. Lamport, Distributed snapshots: determining global states of distributed systems, ACM TOCS 3(1), 1985",
	Rules: `The ring is that of token-ring. Any process may at any time record its state and
send a MARKER to all others. Who gets a first MARKER records its state and sends
MARKERs, too, before it does anything else; a token that comes between recording
and the MARKER of its channel is recorded as in transit. When all MARKERs have
come a process REPORTs the tokens it has recorded to p0. If no process reports
one, p0 makes a new token; if they report more than one, p0 takes the surplus out
of the ring. One snapshot is taken in a run.`,
	Assumptions: []model.Assumption{
		{Name: fifo, Meaning: "a channel keeps the order of its messages"},
		{Name: errorFree, Meaning: "no message is lost or duplicated"},
		{Name: noCrash, Meaning: "processes do not stop"},
	},
	Variants: []model.Variant{
		{Meaning: "of a ring with a token", Build: build(func(a Algorithm) process { return a })},
		{Name: "lost", Meaning: "of a ring whose token is lost", Build: build(func(a Algorithm) process { a.Lost = true; return a })},
		{Name: "blind", Meaning: "records no channels", Mutant: true, Build: build(func(a Algorithm) process { return blind{a} })},
		{Name: "greedy", Meaning: "takes all that arrives until the last MARKER for in transit", Mutant: true, Build: build(func(a Algorithm) process { return greedy{a} })},
		{Name: "sluggish", Meaning: "does not record because of a MARKER", Mutant: true, Build: build(func(a Algorithm) process { return sluggish{a} })},
	},
	Claims: claims,
}

type process = model.Process[State, Message]

func build(of func(Algorithm) process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) {
		if s.N < 2 {
			return nil, fmt.Errorf("chandy-lamport: n=%d, want 2 or more: a ring of one has no channel between processes", s.N)
		}
		return model.MessagePassing(of(Algorithm{N: s.N}), s)
	}
}
