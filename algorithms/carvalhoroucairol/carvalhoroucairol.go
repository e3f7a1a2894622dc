// Package carvalhoroucairol is the mutual exclusion algorithm of Carvalho and
// Roucairol: Ricart and Agrawala's, but a permission once given is good until the
// giver asks for it back. A process that enters again while nobody else wants to
// sends nothing at all.
//
// What is given up for the saved messages is the order: a request on its way
// is passed as often as its addressee likes (case
// carvalho-roucairol/base-bounded-waiting).
package carvalhoroucairol

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Region  model.Region
	Own     int           // number of its request
	Highest int           // highest number in a request of another
	Granted model.ProcSet // the processes whose permission it has
	Waiting model.ProcSet // the processes that will get a REPLY when it leaves
}

// Message is a REQUEST with a number, or a REPLY: the permission of its sender.
type Message struct {
	Reply bool
	Seq   int
}

// String returns the message as the paper names it.
func (m Message) String() string {
	if m.Reply {
		return "REPLY"
	}
	return fmt.Sprintf("REQUEST(%d)", m.Seq)
}

var reply = Message{Reply: true}

// Algorithm is the algorithm for N processes.
type Algorithm struct{ N int }

// Init returns the state of a process that has nobody's permission: the first
// entry costs as much as one of Ricart and Agrawala's.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	others := model.Others(a.N, me)
	switch {
	case in.Kind == model.Request:
		// Ask only those whose permission is missing.
		s.Region = model.Trying
		s.Own = s.Highest + 1
		out.ToAll(others&^s.Granted, Message{Seq: s.Own})

	case in.Kind == model.Deliver && !in.Msg.Reply:
		s.Highest = max(s.Highest, in.Msg.Seq)
		s = yield(me, s, in, &out)

	case in.Kind == model.Deliver:
		s.Granted = s.Granted.With(in.From)

	case in.Kind == model.Exit:
		s.Region = model.Remainder
		s.Own = 0
		out.ToAll(s.Waiting, reply)
		s.Granted &^= s.Waiting
		s.Waiting = 0
	}
	if s.Region == model.Trying && s.Granted == others {
		s.Region = model.Critical
	}
	return s, out
}

// yield handles a REQUEST: the process makes its sender wait, or gives the
// permission away. If it still needs the permission itself, it asks for it back.
func yield(me model.ProcID, s State, in message.Input[Message], out *message.Sends[Message]) State {
	if s.Region == model.Critical || s.Region == model.Trying && older(s.Own, me, in.Msg.Seq, in.From) {
		s.Waiting = s.Waiting.With(in.From)
		return s
	}
	out.To(in.From, reply)
	if s.Region == model.Trying && s.Granted.Has(in.From) {
		out.To(in.From, Message{Seq: s.Own})
	}
	s.Granted = s.Granted.Without(in.From)
	return s
}

// StateClocks and MessageClocks say which numbers are logical clocks: only their
// differences matter.
func (Algorithm) StateClocks(s State, f func(int) int) State {
	if s.Own != 0 {
		s.Own = f(s.Own)
	}
	s.Highest = f(s.Highest)
	return s
}

// MessageClocks is explained at StateClocks.
func (Algorithm) MessageClocks(m Message, f func(int) int) Message {
	if !m.Reply {
		m.Seq = f(m.Seq)
	}
	return m
}

// older reports whether request (seq, p) comes before request (seq2, q).
func older(seq int, p model.ProcID, seq2 int, q model.ProcID) bool {
	return seq < seq2 || seq == seq2 && p < q
}

// View shows the region and the number of the pending request.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Stamp: s.Own}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: number := 1 + the highest number seen of others
·            send REQUEST(number) to all whose permission is missing
trying     wait for the permission of all others
critical   critical section
·          exit: send REPLY to all that are held back; their permission is missing
·
·          on REPLY from p: the permission of p is there
·          on REQUEST(k) from p:
·            if inside, or trying with (number, me) < (k, p): hold p back
·            otherwise: send REPLY to p; its permission is missing
·              if trying, and it was there before: send REQUEST(number) to p
`)}
