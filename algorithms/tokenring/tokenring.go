// Package tokenring is mutual exclusion by a token that goes round a logical
// ring: the process that holds it may enter once, and then passes it on.
package tokenring

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Region model.Region
	Token  bool // it holds the token
}

// Message is the only message there is, the token.
type Message struct{}

// String returns "TOKEN".
func (Message) String() string { return "TOKEN" }

// Algorithm is the algorithm for N processes.
type Algorithm struct {
	N int
	// Out is the processes outside the ring, which the token passes by.
	Out model.ProcSet
}

// Linked says that each process has a channel to its successor on the ring.
func (a Algorithm) Linked(from, to model.ProcID) bool { return to == a.Successor(from) }

// Successor returns the next process of the ring after p; the last one left is
// its own successor.
func (a Algorithm) Successor(p model.ProcID) model.ProcID {
	next := (p + 1) % model.ProcID(a.N)
	for next != p && a.Out.Has(next) {
		next = (next + 1) % model.ProcID(a.N)
	}
	return next
}

// Carries says that every message is the token.
func (Algorithm) Carries(Message) bool { return true }

// Init gives the token to process 0.
func (Algorithm) Init(me model.ProcID) State { return State{Token: me == 0} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch in.Kind {
	case model.Request:
		s.Region = model.Trying

	case model.Deliver:
		s.Token = true

	case model.Exit, model.Step:
		// Pass the token on after one entry, or because it is not needed.
		s = State{Region: model.Remainder}
		out.To(a.Successor(me), Message{})
	}
	if s.Token && s.Region == model.Trying {
		s.Region = model.Critical
	}
	return s, out
}

// View shows the region and the token. A process that holds the token without
// needing it has a step to take: to pass it on.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{
		Region: s.Region,
		Token:  s.Token,
		Ready:  s.Token && s.Region == model.Remainder,
	}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·            TOKEN is here and not needed: send it to the successor
trying     wait until TOKEN is here
critical   critical section
·          exit: send TOKEN to the successor
`)}

// line is the ring in a network that is none: the processes stand in a line, and the
// token of the last one comes to the first by way of all others, which hand it on.
type line struct{ Algorithm }

// passage is the token on its way to a process that may be further on.
type passage struct{ To model.ProcID }

// String returns the token with its goal, as "TOKEN(p0)".
func (p passage) String() string { return fmt.Sprintf("TOKEN(%v)", p.To) }

func (line) Linked(from, to model.ProcID) bool { return to == from+1 || from == to+1 }

func (line) Carries(passage) bool { return true }

func (l line) Step(me model.ProcID, s State, in message.Input[passage]) (State, message.Sends[passage]) {
	var out message.Sends[passage]
	if in.Kind == model.Deliver && in.Msg.To != me {
		out.To(towards(me, in.Msg.To), in.Msg)
		return s, out
	}
	next, sends := l.Algorithm.Step(me, s, message.Input[Message]{Kind: in.Kind})
	if sends.Len() > 0 {
		to := l.Successor(me)
		out.To(towards(me, to), passage{to})
	}
	return next, out
}

// towards returns the neighbour of p on the way to q.
func towards(p, q model.ProcID) model.ProcID {
	if q > p {
		return p + 1
	}
	return p - 1
}
