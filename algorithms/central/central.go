// Package central is mutual exclusion by a coordinator: ask it, and it lets
// one process in at a time, in the order in which the requests reach it.
package central

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Region model.Region
	Told   bool // it has been told that its request waits

	// The coordinator's part.
	Holder model.ProcSet   // the process to which the section is granted, or none
	Queue  model.ProcQueue // the processes whose requests wait
}

// A Message goes to the coordinator or comes from it.
type Message uint8

// The messages. Silence is none.
const (
	Silence Message = iota
	Request         // to the coordinator: let me in
	Release         // to the coordinator: I am out
	Grant           // you may enter
	Queued          // you will have to wait
	Denied          // you may not enter now; a GRANT follows
)

// String returns the message's name.
func (m Message) String() string {
	return [...]string{"silence", "REQUEST", "RELEASE", "GRANT", "QUEUED", "DENIED"}[m]
}

// Algorithm is the algorithm, for any number of processes.
type Algorithm struct {
	// Coordinator is the process that coordinates. It may compete like any
	// other: it then sends messages to itself.
	Coordinator model.ProcID
	// Answer is what a process is told when its request has to wait: Silence,
	// Queued or Denied.
	Answer Message
}

// Linked says that there are channels between the coordinator and everyone,
// itself included.
func (a Algorithm) Linked(from, to model.ProcID) bool {
	return from == a.Coordinator || to == a.Coordinator
}

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm.
func (a Algorithm) Step(_ model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		out.To(a.Coordinator, Request)

	case in.Kind == model.Exit:
		s.Region = model.Remainder
		out.To(a.Coordinator, Release)

	case in.Msg == Request || in.Msg == Release:
		a.coordinate(&s, &out, in)

	case s.Region != model.Trying:
		// An answer that nobody waits for.

	case in.Msg == Grant:
		s.Region, s.Told = model.Critical, false

	default:
		s.Told = true
	}
	return s, out
}

// coordinate is the coordinator's part.
func (a Algorithm) coordinate(s *State, out *message.Sends[Message], in message.Input[Message]) {
	switch {
	case in.Msg == Request && s.Holder.Empty():
		s.grant(in.From, out)

	case in.Msg == Request:
		s.Queue.Push(in.From)
		if a.Answer != Silence {
			out.To(in.From, a.Answer)
		}

	case !s.Queue.Empty():
		s.grant(s.Queue.Pop(), out)

	default:
		s.Holder = 0
	}
}

func (s *State) grant(p model.ProcID, out *message.Sends[Message]) {
	s.Holder = model.Procs(p)
	out.To(p, Grant)
}

// View shows the region. The doorway ends when a process is told that its request
// waits; if the answer is silence, the process never learns where it ends.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Passed: s.Told}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: send REQUEST to the coordinator
trying     wait for GRANT
critical   critical section
·          exit: send RELEASE to the coordinator
·
·          coordinator:
·            on REQUEST from p: if the section is free: p holds it; send GRANT to p
·              otherwise: put p into the queue
·            on RELEASE: if the queue is empty: the section is free
·              otherwise: take out the first; it holds the section; send GRANT to it
`)}
