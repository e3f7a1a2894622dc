// Package ricartagrawala is the mutual exclusion algorithm of Ricart and
// Agrawala: ask everyone, and make those that asked later wait.
//
// Waiting is bounded in FIFO channels only (case ricart-agrawala/fifo-channels): others enter
// at most 2(n−1) times meanwhile, which is decided for n = 2 and 3.
package ricartagrawala

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process. The names in brackets are those of the
// paper's figure. Where the paper counts outstanding replies, this page keeps the
// set of processes that owe one.
type State struct {
	Region   model.Region
	Own      int           // sequence number of its request (Our_Sequence_Number)
	Highest  int           // highest sequence number seen (Highest_Sequence_Number)
	Awaited  model.ProcSet // the processes that have yet to reply (Outstanding_Reply_Count)
	Deferred model.ProcSet // the processes whose replies it holds back (Reply_Deferred)
}

// Message is a REQUEST with a sequence number, or a REPLY.
type Message struct {
	Reply bool
	Seq   int
}

// String returns the message as the paper writes it.
func (m Message) String() string {
	if m.Reply {
		return "REPLY"
	}
	return fmt.Sprintf("REQUEST(%d)", m.Seq)
}

var reply = Message{Reply: true}

// Algorithm is the algorithm for N processes.
type Algorithm struct {
	N int
	// Out is the processes that are not asked.
	Out model.ProcSet
	// Clocks holds the highest number that each process has seen before the start.
	Clocks model.PerProc[uint8]
}

// Init returns the state of a process that has seen no request of this run.
func (a Algorithm) Init(me model.ProcID) State { return State{Highest: int(a.Clocks[me])} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		// Choose a sequence number greater than any seen, and ask everyone. As in
		// the paper, its own numbers are not among those seen: a process that has
		// heard of no request since its last takes the same number again.
		s.Region = model.Trying
		s.Own = s.Highest + 1
		s.Awaited = model.Others(a.N, me) &^ a.Out
		out.ToAll(s.Awaited, Message{Seq: s.Own})

	case in.Kind == model.Deliver && !in.Msg.Reply:
		// Hold the reply back while in the critical section, or if its own
		// request is older; equal numbers are ordered by process. (The paper
		// compares in the critical section too: there its own is always older.)
		s.Highest = max(s.Highest, in.Msg.Seq)
		if s.Region == model.Critical || s.Region == model.Trying && older(s.Own, me, in.Msg.Seq, in.From) {
			s.Deferred = s.Deferred.With(in.From)
		} else {
			out.To(in.From, reply)
		}

	case in.Kind == model.Deliver:
		s.Awaited = s.Awaited.Without(in.From)

	case in.Kind == model.Exit:
		// Let everyone that was made to wait go on.
		s.Region = model.Remainder
		s.Own = 0
		out.ToAll(s.Deferred, reply)
		s.Deferred = 0
	}
	if s.Region == model.Trying && s.Awaited.Empty() {
		s.Region = model.Critical
	}
	return s, out
}

// StateClocks and MessageClocks say which numbers are logical clocks. With
// unlimited requests sequence numbers grow without end; only their differences
// matter.
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

// View shows the region and the sequence number of the pending request.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Stamp: s.Own}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: number := 1 + the highest number seen; send REQUEST(number) to all others
trying     wait until all have replied
critical   critical section
·          exit: send REPLY to all that are held back
·
·          on REQUEST(k) from p:
·            if inside, or trying with (number, me) < (k, p): hold p back
·            otherwise: send REPLY to p
`)}

// itself asks itself as well: a REQUEST goes to all processes, the sender
// included (Silberschatz & Galvin; the Process Synchronization slides).
type itself struct {
	Algorithm
	// answers makes a process treat its own REQUEST like any other. That is not
	// older than itself, so the reply is held back until the exit.
	answers bool
}

// Linked says that there are channels between all, and from each to itself.
func (itself) Linked(_, _ model.ProcID) bool { return true }

func (m itself) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) && in.From == me {
		switch {
		case !m.answers:
			return s, message.Sends[Message]{}
		case s.Region == model.Trying && s.Own == in.Msg.Seq:
			s.Deferred = s.Deferred.With(me)
			return s, message.Sends[Message]{}
		}
	}
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Request {
		out.To(me, Message{Seq: next.Own})
	}
	return next, out
}
