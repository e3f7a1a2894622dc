// Package itairodeh is the election of Itai and Rodeh in a ring of processes
// that have no identifiers: they draw some by lot, and draw again if the
// largest was drawn twice.
package itairodeh

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// A Phase is how far a process is with the election.
type Phase uint8

// The phases.
const (
	Asleep  Phase = iota // has neither called nor heard of the election
	Drawing              // is about to draw an identifier
	Active               // has sent its identifier
	Passive              // only passes messages on
	Done                 // knows the leader
)

// State is the local state of one process. No process knows a name, not even
// its own: it knows the leader by its distance.
type State struct {
	Phase    Phase
	Round    uint8 // how often it has drawn before, if rounds are counted
	ID       uint8 // of an active process: what it has drawn, 1 to N; of a process that draws: what it draws next
	Distance uint8 // of a process that is done: how many steps before it the leader stands
}

// Message is what an active process has drawn or, with Leader, the announcement.
type Message struct {
	Leader bool
	Round  uint8
	ID     uint8
	Hops   uint8 // how many steps it has come
	Shared bool  // it has passed an active process that drew the same
}

// String returns the message with what was drawn and how many steps it has come.
func (m Message) String() string {
	switch {
	case m.Leader:
		return fmt.Sprintf("LEADER(%d)", m.Hops)
	case m.Shared:
		return fmt.Sprintf("DRAWN(%d.%d,%d,shared)", m.Round, m.ID, m.Hops)
	default:
		return fmt.Sprintf("DRAWN(%d.%d,%d)", m.Round, m.ID, m.Hops)
	}
}

// Algorithm is the algorithm for a ring of N processes.
type Algorithm struct {
	N    int // how many processes there are
	Size int // how many the processes think there are: the same, unless that is the mistake
	// Modulus is the modulus that rounds are counted by; with 1 they are not
	// counted. A process that counts rounds compares those first.
	Modulus uint8
	// Last, if it is not 0, is the round after which nobody draws any more, so
	// that rounds counted without end can be explored.
	Last uint8
}

// Init returns the state of a process that has heard of no election.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that the ring has one direction.
func (a Algorithm) Linked(from, to model.ProcID) bool { return to == a.next(from) }

func (a Algorithm) next(p model.ProcID) model.ProcID { return (p + 1) % model.ProcID(a.N) }

// Accepts says that drawing and sending are one action: no message comes before it.
func (Algorithm) Accepts(_ model.ProcID, s State, _ model.ProcID, _ Message) bool {
	return s.Phase != Drawing
}

// Step is the algorithm. The draw is left open: a process that draws may take the
// number at hand, an internal step, or put it away for the next higher one, a
// timeout.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch in.Kind {
	case model.Request:
		if s.Phase == Asleep {
			s = State{Phase: Drawing, ID: 1}
		}
	case model.Timeout:
		s.ID++
	case model.Step:
		s.Phase = Active
		out.To(a.next(me), Message{Round: s.Round, ID: s.ID})
	case model.Deliver:
		in.Msg.Hops++
		s = a.receive(me, s, in.Msg, &out)
	}
	return s, out
}

// receive handles a message.
func (a Algorithm) receive(me model.ProcID, s State, m Message, out *message.Sends[Message]) State {
	switch {
	case m.Leader && s.Phase == Done:
		// The announcement has gone round.

	case m.Leader:
		s = State{Phase: Done, Distance: m.Hops}
		out.To(a.next(me), m)

	case s.Phase == Asleep:
		s.Phase = Passive
		out.To(a.next(me), m)

	case s.Phase != Active:
		if int(m.Hops) != a.Size { // its own is no longer of use
			out.To(a.next(me), m)
		}

	case int(m.Hops) == a.Size && m.Shared:
		// Home, and somebody drew the same: again.
		s = State{Phase: Drawing, ID: 1, Round: (s.Round + 1) % a.Modulus}

	case int(m.Hops) == a.Size:
		s = State{Phase: Done}
		out.To(a.next(me), Message{Leader: true})

	default:
		s = a.compare(me, s, m, out)
	}
	return s
}

// compare makes an active process handle the number that another has drawn.
func (a Algorithm) compare(me model.ProcID, s State, m Message, out *message.Sends[Message]) State {
	mine, its := int(s.Round)<<8+int(s.ID), int(m.Round)<<8+int(m.ID)
	switch {
	case its > mine:
		s = State{Phase: Passive}
		out.To(a.next(me), m)
	case its == mine:
		m.Shared = true
		out.To(a.next(me), m)
	}
	return s
}

// View shows the leader, by its distance, and what a process that draws may do.
func (a Algorithm) View(me model.ProcID, s State) (v model.View) {
	switch s.Phase {
	case Drawing, Active, Passive:
		v.Region = model.Trying
	case Done:
		v.Leaders = model.Procs((me + model.ProcID(a.N) - model.ProcID(s.Distance)) % model.ProcID(a.N))
	}
	v.Ready = s.Phase == Drawing && (a.Last == 0 || s.Round < a.Last)
	v.Armed = v.Ready && int(s.ID) < a.N
	return v
}

// String returns the name of the phase.
func (p Phase) String() string {
	return program.Name(int(p))
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
asleep   wait for a request or a message
·          request: draw
·          DRAWN: be passive, also for the message
drawing  id := any number from 1 to n; send DRAWN(id, 0) on; be active
active   wait for a message, and count a step of it
·          DRAWN(d, n), unmarked: be the leader; send LEADER(0) on
·          DRAWN(d, n), marked: draw
·          DRAWN(d, h), d > id: send it on; be passive
·          DRAWN(d, h), d = id: mark it; send it on
·          DRAWN(d, h), d < id: throw it away
passive  wait for a message, and count a step of it
·          DRAWN(d, h): send it on, unless h = n
·          LEADER(h): the leader is h steps before me; send it on
done     know the leader
`)}
