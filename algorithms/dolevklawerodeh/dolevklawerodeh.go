// Package dolevklawerodeh is the ring election of Dolev, Klawe and Rodeh, and of
// Peterson: in a unidirectional ring each active process looks at the values
// of the two active ones before it, and at most half of the active ones stay active.
package dolevklawerodeh

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
	Asleep Phase = iota // has neither called nor heard of the election
	Active              // carries a value
	Relay               // passes values on
	Done                // knows the leader
)

// State is the local state of one process.
type State struct {
	Phase  Phase
	Value  int           // of an active process: the identifier it carries
	Left   int           // of an active process: the value of the active one before it
	Leader model.ProcSet // the winner; empty while it knows of none
}

// A Kind is what a message is for.
type Kind uint8

// The messages.
const (
	One    Kind = iota // the sender's own value
	Two                // the value of the active process before the sender
	Leader             // the largest identifier
)

// Message is one of the three messages, with a value.
type Message struct {
	Kind  Kind
	Value int
}

// String returns the message with its value.
func (m Message) String() string {
	return fmt.Sprintf("%s(%d)", [...]string{"ONE", "TWO", "LEADER"}[m.Kind], m.Value)
}

// Algorithm is the algorithm for N processes; p+1 follows p and 0 the last.
type Algorithm struct {
	N   int
	IDs model.PerProc[int] // the identifier of each process; the largest wins
	// CallersOnly lets only callers stand. Otherwise a process stands when it hears of
	// the election.
	CallersOnly bool
}

// Init returns the state of a process that has heard of no election.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that the ring has one direction.
func (a Algorithm) Linked(from, to model.ProcID) bool { return to == a.next(from) }

func (a Algorithm) next(p model.ProcID) model.ProcID { return (p + 1) % model.ProcID(a.N) }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	if in.Kind == model.Deliver && s.Phase == Asleep && a.CallersOnly {
		s.Phase = Relay
	}
	if in.Kind != model.Recover && s.Phase == Asleep {
		s.Phase, s.Value = Active, a.IDs[me]
		out.To(a.next(me), Message{One, s.Value})
	}
	if in.Kind == model.Deliver {
		s = a.receive(me, s, in.Msg, &out)
	}
	return s, out
}

// receive makes an awake process handle a message.
func (a Algorithm) receive(me model.ProcID, s State, m Message, out *message.Sends[Message]) State {
	switch {
	case m.Kind == Leader && s.Phase == Done:
		// The announcement has gone round.

	case m.Kind == Leader:
		s = a.learn(me, m.Value)
		out.To(a.next(me), m)

	case s.Phase != Active:
		out.To(a.next(me), m)

	case m.Kind == One && m.Value == s.Value:
		// Its own value has come home: nobody else is active.
		s = a.learn(me, m.Value)
		out.To(a.next(me), Message{Leader, m.Value})

	case m.Kind == One:
		s.Left = m.Value
		out.To(a.next(me), Message{Two, m.Value})

	case s.Left > s.Value && s.Left > m.Value:
		// The active process before me has a local maximum: carry it on.
		s.Value, s.Left = s.Left, 0
		out.To(a.next(me), Message{One, s.Value})

	default:
		s = State{Phase: Relay}
	}
	return s
}

// learn returns the state of a process that knows the largest identifier.
func (a Algorithm) learn(me model.ProcID, id int) State {
	s := State{Phase: Done, Leader: model.Procs(me)}
	if id != a.IDs[me] {
		s.Leader = a.owners(id)
	}
	return s
}

// owners returns the processes with identifier id.
func (a Algorithm) owners(id int) (s model.ProcSet) {
	for p := range model.ProcID(a.N) {
		if a.IDs[p] == id {
			s = s.With(p)
		}
	}
	return s
}

// View shows the leader, and the identifier as the rank. A process takes part
// from when it wakes until it knows the leader.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := model.View{Leaders: s.Leader, Rank: a.IDs[me]}
	if s.Phase == Active || s.Phase == Relay {
		v.Region = model.Trying
	}
	return v
}

// String returns the name of the phase.
func (p Phase) String() string { return program.Name(int(p)) }

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
asleep  wait for a request or a message
·         either: value := my identifier; send ONE(value) on;
·           be active, also for the message
active  wait for a message
·         ONE(v), v ≠ value: left := v; send TWO(v) on
·         ONE(value): it is the leader's; send LEADER(value) on
·         TWO(v), left > value and left > v: value := left; send ONE(value) on
·         TWO(v) otherwise: only relay from now on
relay   wait for a message
·         ONE(v), TWO(v): send it on
·         LEADER(v): v is the leader's; send it on
done    know the leader
·         ONE(v), TWO(v): send it on
`)}
