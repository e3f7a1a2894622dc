// Package tokenring is mutual exclusion by a token that goes round a logical
// ring: the process that holds it may enter once, and then passes it on.
//
// What goes wrong if the token is lost: everyone waits for it for ever (case
// token-ring/no-loss). What goes wrong if it is duplicated: two processes hold
// one each and both enter (case token-ring/no-duplication). What goes wrong if
// it may go either way round: it goes to and fro between two processes, and a
// third starves (case token-ring/two-way).
package tokenring

import (
	"doorway/model"
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
