// Package centralfailover is a central coordinator that is replaced when it
// crashes: an election by the bully algorithm chooses a new one, which polls all
// processes to learn who is inside and who waits, and carries on.
//
// It is made of two algorithms that have pages of their own: algorithms/central
// for the lock and algorithms/bully for the election. What is new is the poll.
package centralfailover

import (
	"fmt"

	"doorway/algorithms/bully"
	"doorway/algorithms/central"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Lock        central.State
	Election    bully.State
	Coordinator model.ProcID // the process that it sends requests to and takes a GRANT from

	// The coordinator's part, while it polls.
	Unheard         model.ProcSet // the processes that have yet to report
	Waiting, Inside model.ProcSet // the processes that wait or are inside, by their reports and what they have sent since
}

// A Part says what a message belongs to.
type Part uint8

// The parts of the algorithm.
const (
	Locking  Part = iota // the lock: see Message.Lock
	Electing             // the election: see Message.Election
	Poll                 // from a new coordinator: where are you?
	Report               // the answer: see Message.Region
)

// Message is a message of the lock or the election, a POLL or a REPORT.
type Message struct {
	Part     Part
	Lock     central.Message
	Election bully.Message
	Region   model.Region // of the reporter
}

// String returns the message as its part writes it.
func (m Message) String() string {
	switch m.Part {
	case Locking:
		return m.Lock.String()
	case Electing:
		return m.Election.String()
	case Poll:
		return "POLL"
	default:
		return fmt.Sprintf("REPORT(%v)", m.Region)
	}
}

func locking(m central.Message) Message { return Message{Part: Locking, Lock: m} }
func electing(m bully.Message) Message  { return Message{Part: Electing, Election: m} }

// Algorithm is the algorithm for N processes. The highest coordinates first.
type Algorithm struct{ N int }

// Linked says that anyone may come to coordinate, itself included.
func (Algorithm) Linked(_, _ model.ProcID) bool { return true }

// Init returns the state of a process that takes the highest for the coordinator.
func (a Algorithm) Init(model.ProcID) State {
	first := model.ProcID(a.N - 1)
	return State{Coordinator: first, Election: bully.State{Leader: model.Procs(first)}}
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Deliver && s.Election.Dead.Has(in.From):
		// The poll settles what the dead have sent.

	case in.Kind == model.Suspect:
		s = a.elect(me, s, in, &out)
		s = a.bury(me, s, in.From, &out)

	case in.Kind == model.Deliver && in.Msg.Part == Electing:
		s = a.elect(me, s, in, &out)

	case in.Kind == model.Deliver && in.Msg.Part == Poll:
		if in.From < s.Coordinator { // a higher one must be dead, or the lower one would not have won
			s.Coordinator = in.From
			out.To(in.From, Message{Part: Report, Region: s.Lock.Region})
		}

	case in.Kind == model.Deliver && in.Msg.Part == Report:
		s = s.note(in.From, in.Msg.Region)
		s.Unheard = s.Unheard.Without(in.From)
		s = a.resume(me, s, &out)

	case in.Kind == model.Deliver && in.Msg.Lock == central.Grant && in.From != s.Coordinator:
		// The GRANT of a former coordinator.

	case in.Kind == model.Deliver && !s.Unheard.Empty():
		s = s.note(in.From, regionAfter(in.Msg.Lock))

	default:
		s = a.lock(me, s, message.Input[central.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Lock}, &out)
	}
	return s, out
}

// lock takes a step of the lock.
func (a Algorithm) lock(me model.ProcID, s State, in message.Input[central.Message], out *message.Sends[Message]) State {
	s.Lock = message.Embed(central.Algorithm{Coordinator: s.Coordinator}, me, s.Lock, in, out, locking)
	return s
}

// elect takes a step of the election. The winner polls.
func (a Algorithm) elect(me model.ProcID, s State, in message.Input[Message], out *message.Sends[Message]) State {
	inner := message.Input[bully.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Election}
	s.Election = message.Embed(bully.Algorithm{N: a.N, Detector: true}, me, s.Election, inner, out, electing)
	if s.Election.Leader != model.Procs(me) || s.Coordinator == me {
		return s
	}
	s.Coordinator = me
	s.Unheard = model.Others(a.N, me) &^ s.Election.Dead
	out.ToAll(s.Unheard, Message{Part: Poll})
	return a.resume(me, s.note(me, s.Lock.Region), out)
}

// note records where p is.
func (s State) note(p model.ProcID, r model.Region) State {
	s.Waiting, s.Inside = s.Waiting.Without(p), s.Inside.Without(p)
	switch r {
	case model.Trying:
		s.Waiting = s.Waiting.With(p)
	case model.Critical:
		s.Inside = s.Inside.With(p)
	}
	return s
}

// regionAfter returns the region of a process that has just sent m.
func regionAfter(m central.Message) model.Region {
	if m == central.Request {
		return model.Trying
	}
	return model.Remainder
}

// resume lets the lock go on once all have reported: the process inside holds it,
// and the waiting processes ask for it, the lowest first.
func (a Algorithm) resume(me model.ProcID, s State, out *message.Sends[Message]) State {
	if !s.Unheard.Empty() {
		return s
	}
	s.Lock.Holder = s.Inside
	for p := range s.Waiting.Each() {
		s = a.lock(me, s, message.Input[central.Message]{Kind: model.Deliver, From: p, Msg: central.Request}, out)
	}
	s.Waiting, s.Inside = 0, 0
	return s
}

// bury makes a coordinator forget a dead process, which neither waits nor is inside.
func (a Algorithm) bury(me model.ProcID, s State, dead model.ProcID, out *message.Sends[Message]) State {
	if !s.Unheard.Empty() {
		s = s.note(dead, model.Down)
		s.Unheard = s.Unheard.Without(dead)
		return a.resume(me, s, out)
	}
	for range s.Lock.Queue.Len() {
		if p := s.Lock.Queue.Pop(); p != dead {
			s.Lock.Queue.Push(p)
		}
	}
	if s.Lock.Holder.Has(dead) {
		s = a.lock(me, s, message.Input[central.Message]{Kind: model.Deliver, From: dead, Msg: central.Release}, out)
	}
	return s
}

// View shows the region and the process taken for the coordinator.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := central.Algorithm{}.View(me, s.Lock)
	v.Leaders = model.Procs(s.Coordinator)
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: send REQUEST to the coordinator
trying     wait for GRANT from the coordinator
critical   critical section
·          exit: send RELEASE to the coordinator
·
·          on a report that the coordinator is dead: elect another, as in bully
·          on a message from a process reported dead: throw it away
·          on POLL from a process below the coordinator:
·            it is the coordinator; send REPORT(region) to it
·
·          elected: be the coordinator; send POLL to all that are alive
·            note REPORT, REQUEST and RELEASE until all have reported or died
·            whoever is inside holds the section, or it is free
·            as on REQUEST from each that waits, the lowest first
·
·          coordinator:
·            on REQUEST from p: if the section is free: p holds it; send GRANT to p
·              otherwise: put p into the queue
·            on RELEASE: if the queue is empty: the section is free
·              otherwise: take out the first; it holds the section; send GRANT to it
·            on a report that p is dead: take p out of the queue
·              if p holds the section: as on RELEASE
`)}
