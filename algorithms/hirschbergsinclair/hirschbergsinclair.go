// Package hirschbergsinclair is the ring election of Hirschberg and Sinclair: a
// candidate asks its neighbourhood in both directions whether it is the largest
// there, and if it is, a neighbourhood twice as wide.
package hirschbergsinclair

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
	Asleep    Phase = iota // has neither called nor heard of the election
	Candidate              // is the largest as far as it knows
	Lost                   // knows of a larger one
	Done                   // knows the leader
)

// State is the local state of one process.
type State struct {
	Phase   Phase
	Reach   uint8         // of a candidate: how many steps its probes go, a power of two
	Answers uint8         // of a candidate: how many of the two probes have been answered OK
	Leader  model.ProcSet // the winner; empty while it knows of none
}

// A Kind is what a message is for.
type Kind uint8

// The messages.
const (
	Probe  Kind = iota // is anybody here larger?
	OK                 // nobody is
	No                 // somebody is
	Leader             // the election is over
)

// Message is one of the four messages, on its way up the ring or down.
type Message struct {
	Kind Kind
	Down bool  // it goes from p+1 to p
	ID   int   // the identifier of the candidate that sent the probe, or of the leader
	Left uint8 // of a PROBE: how many steps it still has to go
}

// String returns the message with the candidate's identifier.
func (m Message) String() string {
	name := [...]string{"PROBE", "OK", "NO", "LEADER"}[m.Kind]
	if m.Kind == Probe {
		return fmt.Sprintf("%s(%d,%d)", name, m.ID, m.Left)
	}
	return fmt.Sprintf("%s(%d)", name, m.ID)
}

// Algorithm is the algorithm for N processes; p+1 follows p and 0 the last.
type Algorithm struct {
	N   int
	IDs model.PerProc[int] // the identifier of each process; the largest wins
	// Silent sends no NO: a larger process takes a probe off the ring, and the
	// candidate waits until it hears of the leader.
	Silent bool
}

// Init returns the state of a process that has heard of no election.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that the ring has two directions.
func (a Algorithm) Linked(from, to model.ProcID) bool {
	return to == a.next(from, false) || to == a.next(from, true)
}

// next returns the neighbour of p up or down the ring.
func (a Algorithm) next(p model.ProcID, down bool) model.ProcID {
	if down {
		return (p + model.ProcID(a.N) - 1) % model.ProcID(a.N)
	}
	return (p + 1) % model.ProcID(a.N)
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	if in.Kind != model.Recover && s.Phase == Asleep {
		s.Phase = Candidate
		s = a.probe(me, s, 1, &out)
	}
	if in.Kind != model.Deliver {
		return s, out
	}
	switch {
	case in.Msg.Kind == Leader:
		s = a.learn(me, s, in.Msg, &out)
	case in.Msg.Kind == Probe:
		s = a.compare(me, s, in.Msg, &out)
	case in.Msg.ID != a.IDs[me]:
		a.pass(me, in.Msg, &out)
	default:
		s = a.answered(me, s, in.Msg.Kind, &out)
	}
	return s, out
}

// probe asks in both directions.
func (a Algorithm) probe(me model.ProcID, s State, reach uint8, out *message.Sends[Message]) State {
	s.Reach, s.Answers = reach, 0
	for _, down := range [...]bool{false, true} {
		a.pass(me, Message{Kind: Probe, Down: down, ID: a.IDs[me], Left: reach}, out)
	}
	return s
}

// pass sends m on in its direction.
func (a Algorithm) pass(me model.ProcID, m Message, out *message.Sends[Message]) {
	out.To(a.next(me, m.Down), m)
}

// compare handles a probe.
func (a Algorithm) compare(me model.ProcID, s State, m Message, out *message.Sends[Message]) State {
	m.Left--
	answer := Message{Down: !m.Down, ID: m.ID}
	switch {
	case m.ID < a.IDs[me]:
		if answer.Kind = No; !a.Silent {
			a.pass(me, answer, out)
		}

	case m.ID == a.IDs[me]:
		// Its own probe has come home: nobody is larger. The twin probe comes home, too.
		if s.Phase == Candidate {
			s = State{Phase: Done, Leader: model.Procs(me)}
			a.pass(me, Message{Kind: Leader, ID: m.ID}, out)
		}

	default:
		if s.Phase == Candidate {
			s = State{Phase: Lost}
		}
		if answer.Kind = OK; m.Left == 0 {
			a.pass(me, answer, out)
		} else {
			a.pass(me, m, out)
		}
	}
	return s
}

// answered handles the answer to a probe of its own. A process that has lost meanwhile
// takes no notice.
func (a Algorithm) answered(me model.ProcID, s State, answer Kind, out *message.Sends[Message]) State {
	switch {
	case s.Phase != Candidate:
		return s
	case answer == No:
		return State{Phase: Lost}
	case s.Answers == 0:
		s.Answers = 1
		return s
	default:
		return a.probe(me, s, 2*s.Reach, out)
	}
}

// learn notes the leader and passes on the announcement, which ends at the leader.
func (a Algorithm) learn(me model.ProcID, s State, m Message, out *message.Sends[Message]) State {
	if m.ID == a.IDs[me] {
		return s
	}
	a.pass(me, m, out)
	return State{Phase: Done, Leader: a.owners(m.ID)}
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
	if s.Phase == Candidate || s.Phase == Lost {
		v.Region = model.Trying
	}
	return v
}

// String returns the name of the phase.
func (p Phase) String() string { return program.Name(int(p)) }

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
asleep     wait for a request or a message
·            either: reach := 1; probe; be a candidate, also for the message
candidate  wait for two answers
·            OK(own), the second: reach := 2 · reach; probe
·            NO(own): it has lost
·            PROBE(id, k), id > own: it has lost; answer as below
·            PROBE(own, k): be the leader; send LEADER(own) on
·          probe: send PROBE(own, reach) in both directions
·
lost       wait for LEADER
done       know the leader
·
·          on PROBE(id, k), id < own: send NO(id) back
·          on PROBE(id, 1), id > own: send OK(id) back
·          on PROBE(id, k), id > own, k > 1: send PROBE(id, k − 1) on
·          on OK(id), NO(id), id ≠ own: send it on
·          on LEADER(id), id ≠ own: id is the leader; send it on
`)}
