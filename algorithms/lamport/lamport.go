// Package lamport is Lamport's mutual exclusion algorithm: every process keeps the
// same queue of requests, ordered by logical time, and the first in it enters.
package lamport

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Region model.Region
	Clock  int32                // Lamport clock
	Queue  model.PerProc[int32] // request queue: the time of each process's request, 0 if it has none
	Heard  model.ProcSet        // while trying: the processes whose evidence for rule 5 it has
}

// A Kind is a kind of message.
type Kind uint8

// The kinds of messages.
const (
	Request Kind = iota // requests the resource
	Ack                 // acknowledges a request
	Release             // releases the resource
)

// Message is a timestamped message.
type Message struct {
	Kind Kind
	Time int32
}

// String returns the message as "REQUEST(3)".
func (m Message) String() string {
	return fmt.Sprintf("%s(%d)", [...]string{"REQUEST", "ACK", "RELEASE"}[m.Kind], m.Time)
}

// Evidence is what rule 5 requires from every other process before entry. The
// sources differ.
type Evidence uint8

// The kinds of evidence.
const (
	Acknowledged      Evidence = iota // an ACK (Park)
	LaterAckOrRelease                 // an ACK or RELEASE with a later timestamp (Krzyzanowski)
	AnyLater                          // any message with a later timestamp (Lamport, Unit 3)
)

// Algorithm is the algorithm for N processes.
type Algorithm struct {
	N        int
	Evidence Evidence
}

// Init returns the state of a process with its clock at zero and an empty queue.
// In the paper the resource is granted to one process from the start: all queues
// hold a request of that process, earlier than any clock. Here nobody has it.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm. The numbers are those of the paper's rules; a whole
// step is one event of its logical time.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	others := model.Others(a.N, me)
	s.Clock++ // IR1
	if in.Kind == model.Deliver {
		s.Clock = max(s.Clock, in.Msg.Time+1) // IR2
	}
	switch {
	case in.Kind == model.Request: // 1
		s.Region = model.Trying
		s.Queue[me] = s.Clock
		out.ToAll(others, Message{Request, s.Clock})

	case in.Kind == model.Deliver && in.Msg.Kind == Request: // 2
		s.Queue[in.From] = in.Msg.Time
		out.To(in.From, Message{Ack, s.Clock})

	case in.Kind == model.Exit: // 3
		s.Region = model.Remainder
		s.Queue[me] = 0
		out.ToAll(others, Message{Release, s.Clock})

	case in.Kind == model.Deliver && in.Msg.Kind == Release: // 4
		s.Queue[in.From] = 0
	}
	if s.Region == model.Trying && in.Kind == model.Deliver && a.counts(in.Msg, s.Queue[me]) {
		s.Heard = s.Heard.With(in.From)
	}
	if s.Region == model.Trying && s.Heard == others && a.first(me, &s.Queue) { // 5
		s.Region = model.Critical
		s.Heard = 0
	}
	return s, out
}

// StateClocks and MessageClocks say which numbers are logical clocks. With
// unlimited requests they grow without end; only their differences matter.
func (a Algorithm) StateClocks(s State, f func(int) int) State {
	s.Clock = int32(f(int(s.Clock)))
	for p, time := range s.Queue[:a.N] {
		if time != 0 {
			s.Queue[p] = int32(f(int(time)))
		}
	}
	return s
}

// MessageClocks is explained at StateClocks.
func (Algorithm) MessageClocks(m Message, f func(int) int) Message {
	m.Time = int32(f(int(m.Time)))
	return m
}

// counts reports whether m counts as evidence for a request with time own.
func (a Algorithm) counts(m Message, own int32) bool {
	switch a.Evidence {
	case Acknowledged:
		return m.Kind == Ack
	case LaterAckOrRelease:
		return m.Kind != Request && m.Time > own
	default:
		return m.Time > own
	}
}

// first reports whether the request of me comes before all others in the queue;
// equal times are ordered by process.
func (a Algorithm) first(me model.ProcID, queue *model.PerProc[int32]) bool {
	for p := range model.Others(a.N, me).Each() {
		if queue[p] != 0 && (queue[p] < queue[me] || queue[p] == queue[me] && p < me) {
			return false
		}
	}
	return true
}

// View shows the region and the time of the pending request.
func (Algorithm) View(me model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Stamp: int(s.Queue[me])}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: put (clock, me) into the queue; send REQUEST(clock) to all others
trying     wait until me is first in the queue and all others have acknowledged
critical   critical section
·          exit: take me out of the queue; send RELEASE to all others
·
·          on REQUEST(t) from p: put (t, p) into the queue; send ACK to p
·          on RELEASE from p: take p out of the queue
`)}

// printed is the algorithm with the rule for a RELEASE as Park prints it: a process
// whose request is now the earliest in its queue has the critical section. Nothing is
// said there of the ACKs, without which an earlier request may still be under way.
type printed struct{ Algorithm }

func (m printed) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	released := in.Kind == model.Deliver && in.Msg.Kind == Release
	if released && next.Region == model.Trying && m.first(me, &next.Queue) {
		next.Region, next.Heard = model.Critical, 0
	}
	return next, out
}
