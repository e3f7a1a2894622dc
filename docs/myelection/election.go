// Package myelection is an election over a key-value store, in the steps of a
// tutorial: candidates that read the key and then write it, and candidates that
// compare and set it.
package myelection

import (
	"doorway/model"
	"doorway/model/message"
)

const store model.ProcID = 0

var candidates = model.Procs(1, 2, 3)

// State is the local state of one process.
type State struct {
	Region model.Region  // trying, while a candidate waits for an answer
	Leader model.ProcSet // whom a candidate takes for the leader; at the store, the value of the key
}

// Message is a message; an answer carries the value of the key.
type Message struct {
	Kind  string
	Value model.ProcSet
}

// String is how pictures show a message.
func (m Message) String() string {
	if m.Kind == "VALUE" {
		return m.Kind + m.Value.String()
	}
	return m.Kind
}

// Careless is the election with a read and a write: who finds the key empty puts its
// name there.
type Careless struct{}

// Init is the state in which a process begins.
func (Careless) Init(model.ProcID) State { return State{} }

// Step is what a process does on an input.
func (Careless) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		out.To(store, Message{Kind: "GET"})
	case in.Msg.Kind == "GET":
		out.To(in.From, Message{"VALUE", s.Leader})
	case in.Msg.Kind == "PUT":
		s.Leader = model.Procs(in.From)
		out.To(in.From, Message{"VALUE", s.Leader})
	case in.Msg.Kind == "VALUE" && in.Msg.Value.Empty():
		out.To(store, Message{Kind: "PUT"})
	case in.Msg.Kind == "VALUE":
		s = State{Leader: in.Msg.Value}
	}
	return s, out
}

// View is what properties know of a process.
func (Careless) View(me model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Leaders: s.Leader, Bystander: me == store}
}

// Role is what pictures call a process.
func (Careless) Role(me model.ProcID) string {
	if me == store {
		return "store"
	}
	return "candidate"
}

// Election is the election with a compare-and-set.
type Election struct{ Careless }

// Step sets the key if it is empty, in one step of the store, and answers with its value.
func (a Election) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		out.To(store, Message{Kind: "CAS"})
	case in.Msg.Kind == "CAS":
		if s.Leader.Empty() {
			s.Leader = model.Procs(in.From)
		}
		out.To(in.From, Message{"VALUE", s.Leader})
	default:
		return a.Careless.Step(me, s, in)
	}
	return s, out
}

// Watched is the election with candidates that watch the key: the store tells all of
// them when it is set.
type Watched struct{ Election }

// Step tells all candidates.
func (a Watched) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := a.Election.Step(me, s, in)
	if me == store && s.Leader.Empty() {
		out = message.Sends[Message]{}
		out.ToAll(candidates, Message{"VALUE", next.Leader})
	}
	return next, out
}
