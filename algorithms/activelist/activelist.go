// Package activelist is the ring election in which every process sends its own
// number round and lists the numbers that pass it: when its own number has come
// home the list is complete, and each process picks the best of its list by itself.
package activelist

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Active model.ProcSet // the numbers seen in this election, its own included; empty if there is none
	Leader model.ProcSet // the coordinator; empty while it knows of none
	Dead   model.ProcSet // the processes that the failure detector has reported
}

// Message is an ELECT with a process's number, or an ELECTED with the winner's.
type Message struct {
	Elected bool
	Number  model.ProcID
}

// String returns the message with its number.
func (m Message) String() string {
	if m.Elected {
		return fmt.Sprintf("ELECTED(%v)", m.Number)
	}
	return fmt.Sprintf("ELECT(%v)", m.Number)
}

// Algorithm is the algorithm for N processes; p+1 follows p and 0 the last.
type Algorithm struct {
	N int
	// Announce makes each process tell its successor which leader it has elected.
	Announce bool
	// Hasty makes a process that takes part take its list for complete at every
	// ELECT that arrives, whatever number it carries.
	Hasty bool
}

// Init returns the state of a process that has seen no election.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that any process may have to send to any other, to skip the dead; the
// last process alive is its own successor.
func (Algorithm) Linked(_, _ model.ProcID) bool { return true }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		s.Active, s.Leader = model.Procs(me), 0
		out.To(a.next(me, s), Message{Number: me})

	case in.Kind == model.Suspect:
		s.Dead = s.Dead.With(in.From)

	case in.Kind == model.Deliver && in.Msg.Elected:
		s.Leader = model.Procs(in.Msg.Number)

	case in.Kind == model.Deliver && s.Active.Empty():
		// The first ELECT of an election: the process's own number goes ahead of it.
		s.Active, s.Leader = model.Procs(me, in.Msg.Number), 0
		out.To(a.next(me, s), Message{Number: me})
		out.To(a.next(me, s), in.Msg)

	case in.Kind == model.Deliver:
		s.Active = s.Active.With(in.Msg.Number)
		if in.Msg.Number == me {
			s = a.decide(me, s, &out)
			break
		}
		out.To(a.next(me, s), in.Msg)
		if a.Hasty {
			s.Leader = model.Procs(s.Active.Max())
		}
	}
	return s, out
}

// decide takes the list for complete and its highest number for the coordinator.
func (a Algorithm) decide(me model.ProcID, s State, out *message.Sends[Message]) State {
	winner := s.Active.Max()
	s.Active, s.Leader = 0, model.Procs(winner)
	if a.Announce {
		out.To(a.next(me, s), Message{Elected: true, Number: winner})
	}
	return s
}

// next returns the first process after me that is not known to be dead.
func (a Algorithm) next(me model.ProcID, s State) model.ProcID {
	for i := range a.N {
		if p := model.ProcID((int(me) + 1 + i) % a.N); !s.Dead.Has(p) {
			return p
		}
	}
	return me
}

// View shows the coordinator, and the number as the rank.
func (Algorithm) View(me model.ProcID, s State) model.View {
	v := model.View{Leaders: s.Leader, Rank: int(me)}
	if !s.Active.Empty() {
		v.Region = model.Trying
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByLeader, Lines: catalogue.Listing(`
idle         wait for a request or a message
·              request: list := {me}; send ELECT(me) on
·              ELECT(p): list := {me, p}; send ELECT(me), then ELECT(p) on
participant  wait for a message
·              ELECT(p), p ≠ me: put p into the list; send ELECT(p) on
·              ELECT(me): the list is complete; the highest on it is the leader
leader       be the leader, until there is an election: then as idle
follower     follow the leader, until there is an election: then as idle
·
·            "on" is to the next process that has not been reported dead
`)}
