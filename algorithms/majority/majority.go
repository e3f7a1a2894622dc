// Package majority is a distributed lock manager that asks everyone and enters with the
// grants of a majority. As its source describes it, it excludes among three processes at
// most (case majority/at-most-three-processes-mutual-exclusion).
package majority

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Region model.Region
	Clock  int
	Own    int                // timestamp of its request, 0 if it has none
	Grants model.ProcSet      // the processes that have granted it
	Heard  model.ProcSet      // the processes that have answered it, by a GRANT or QUEUED
	Dead   model.ProcSet      // the processes taken for dead because they have not answered
	Queue  model.PerProc[int] // timestamps of the requests of others that wait here, 0 for none
	Voted  model.ProcSet      // if it grants one at a time: the process whose request it has granted
}

// A Kind is a kind of message.
type Kind uint8

// The kinds of messages.
const (
	Request Kind = iota // let me in
	Grant               // you may enter, for my part
	Queued              // I am alive; you will have to wait
	Release             // I have left, grant the next
)

// Message is a message with the timestamp of the request that it is about.
type Message struct {
	Kind Kind
	Time int
}

// String returns the message as "REQUEST(3)".
func (m Message) String() string {
	return fmt.Sprintf("%s(%d)", [...]string{"REQUEST", "GRANT", "QUEUED", "RELEASE"}[m.Kind], m.Time)
}

// Algorithm is the algorithm for N processes.
type Algorithm struct {
	N int
	// Unanimous asks for the grants of all others, not of a majority.
	Unanimous bool
	// OwnApart keeps a process's own request out of its queue: an earlier request
	// of its own does not keep it from granting.
	OwnApart bool
	// OneAtATime waits for a RELEASE between grants.
	OneAtATime bool
	// Answer tells a process whose request has to wait that it is QUEUED.
	Answer bool
	// Patience, if it is not 0, is the number of units of time after which processes
	// that have not answered are taken for dead; a majority of the rest is then enough.
	Patience int16
}

// Init returns the state of a process that has seen no request.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	others := model.Others(a.N, me)
	switch in.Kind {
	case model.Request:
		s.Region = model.Trying
		s.Clock++
		s.Own = s.Clock
		out.ToAll(others, Message{Request, s.Own})

	case model.Deliver:
		a.receive(me, &s, in, &out)

	case model.Timeout:
		s.Dead = others &^ s.Heard

	case model.Exit:
		a.leave(me, &s, &out)
	}
	if s.Region == model.Trying && s.Grants.Len() >= a.needed(others&^s.Dead) {
		s.Region = model.Critical
	}
	return s, out
}

// needed returns how many of the others have to grant a request.
func (a Algorithm) needed(others model.ProcSet) int {
	if a.Unanimous || others.Empty() {
		return others.Len()
	}
	return others.Len()/2 + 1
}

// receive handles a message. Answers to requests already served are ignored.
func (a Algorithm) receive(me model.ProcID, s *State, in message.Input[Message], out *message.Sends[Message]) {
	switch {
	case in.Msg.Kind == Request:
		s.Clock = max(s.Clock, in.Msg.Time)
		s.Queue[in.From] = in.Msg.Time
		if a.mayGrant(me, s, in.From) {
			a.grant(s, in.From, out)
		} else if a.Answer {
			out.To(in.From, Message{Queued, in.Msg.Time})
		}

	case in.Msg.Kind == Release:
		s.Voted, s.Queue[in.From] = s.Voted.Without(in.From), 0
		a.grantNext(me, s, out)

	case in.Msg.Time == s.Own:
		s.Heard = s.Heard.With(in.From)
		if in.Msg.Kind == Grant {
			s.Grants = s.Grants.With(in.From)
		}
	}
}

// mayGrant reports whether the request of p, which is in the queue, is granted
// now: not inside the critical section, and not while an earlier one waits.
func (a Algorithm) mayGrant(me model.ProcID, s *State, p model.ProcID) bool {
	if s.Region == model.Critical || a.OneAtATime && !s.Voted.Empty() {
		return false
	}
	for q := range model.AllProcs(a.N).Each() {
		time := s.Queue[q]
		if q == me && !a.OwnApart {
			time = s.Own
		}
		if time != 0 && (time < s.Queue[p] || time == s.Queue[p] && q < p) {
			return false
		}
	}
	return true
}

// grant grants the request of p.
func (a Algorithm) grant(s *State, p model.ProcID, out *message.Sends[Message]) {
	out.To(p, Message{Grant, s.Queue[p]})
	s.Queue[p] = 0
	if a.OneAtATime {
		s.Voted = model.Procs(p)
	}
}

// leave grants every waiting request. If requests are granted one at a time, it
// grants the first and tells the others that they may grant again.
func (a Algorithm) leave(me model.ProcID, s *State, out *message.Sends[Message]) {
	own := s.Own
	s.Region, s.Own, s.Grants, s.Heard, s.Dead = model.Remainder, 0, 0, 0, 0
	if a.OneAtATime {
		out.ToAll(model.Others(a.N, me), Message{Release, own})
	}
	a.grantNext(me, s, out)
}

// grantNext grants what may be granted now, the earliest first.
func (a Algorithm) grantNext(me model.ProcID, s *State, out *message.Sends[Message]) {
	for range a.N {
		for p := range model.Others(a.N, me).Each() {
			if s.Queue[p] != 0 && a.mayGrant(me, s, p) {
				a.grant(s, p, out)
			}
		}
	}
}

// StateClocks and MessageClocks say which numbers are logical clocks: only their
// differences matter.
func (a Algorithm) StateClocks(s State, f func(int) int) State {
	s.Clock = f(s.Clock)
	if s.Own != 0 {
		s.Own = f(s.Own)
	}
	for p := range a.N {
		if s.Queue[p] != 0 {
			s.Queue[p] = f(s.Queue[p])
		}
	}
	return s
}

// MessageClocks is explained at StateClocks.
func (Algorithm) MessageClocks(m Message, f func(int) int) Message {
	m.Time = f(m.Time)
	return m
}

// View shows the region, the timestamp of the pending request, and the timeout if
// the process waits for answers with one.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := model.View{Region: s.Region, Stamp: s.Own}
	if a.Patience != 0 && s.Region == model.Trying && s.Heard|s.Dead != model.Others(a.N, me) {
		v.Armed, v.After = true, a.Patience
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: clock := clock + 1; own := clock; send REQUEST(own) to all others
trying     wait for GRANT(own) from more than half of the others
critical   critical section
·          exit: send GRANT to all in the queue, the earliest first; empty the queue
·
·          on REQUEST(t) from p: clock := max(clock, t)
·            if inside, or an earlier request is my own or waits: put (t, p) into the queue
·            otherwise: send GRANT(t) to p
`)}
