// Package lelann is the ring election of Le Lann: every identifier goes all the
// way round, so that every process sees all of them and knows the largest when its
// own is home.
package lelann

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
	Candidate              // has sent its identifier, which is not home yet
	Relay                  // only passes identifiers on
	Done                   // has seen its identifier come home
)

// State is the local state of one process.
type State struct {
	Phase  Phase
	Best   int           // the largest identifier seen
	Leader model.ProcSet // the winner; empty while it knows of none
}

// Message is the identifier of a process.
type Message int

// String returns the message as a token with its identifier.
func (m Message) String() string { return fmt.Sprintf("TOKEN(%d)", int(m)) }

// Algorithm is the algorithm for N processes; p+1 follows p and 0 the last.
type Algorithm struct {
	N   int
	IDs model.PerProc[int] // the identifier of each process; the largest wins
	// CallersOnly lets only callers stand. Otherwise a process stands when it hears
	// of the election.
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
	switch in.Kind {
	case model.Request:
		s = a.stand(me, s, &out)

	case model.Deliver:
		if s.Phase == Asleep && a.CallersOnly {
			s.Phase = Relay
		}
		s = a.stand(me, s, &out) // before it passes the other on, which must not come home first
		s = a.see(me, s, in.Msg, &out)
	}
	return s, out
}

// stand sends the identifier of me, once.
func (a Algorithm) stand(me model.ProcID, s State, out *message.Sends[Message]) State {
	if s.Phase == Asleep {
		s.Phase, s.Best = Candidate, a.IDs[me]
		out.To(a.next(me), Message(a.IDs[me]))
	}
	return s
}

// see passes an identifier on or, if it is that of me, takes it off the ring.
func (a Algorithm) see(me model.ProcID, s State, id Message, out *message.Sends[Message]) State {
	switch {
	case s.Phase == Relay || int(id) != a.IDs[me]:
		s.Best = max(s.Best, int(id))
		out.To(a.next(me), id)
	case s.Phase == Candidate:
		s.Phase, s.Leader = Done, a.owners(s.Best)
		if s.Best == a.IDs[me] {
			s.Leader = model.Procs(me)
		}
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

// View shows the leader, and the identifier as the rank.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := model.View{Leaders: s.Leader, Rank: a.IDs[me]}
	if s.Phase == Candidate {
		v.Region = model.Trying
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
asleep     wait for a request or a message
·            request: stand
·            TOKEN(id): stand; go on as a candidate that gets it
·            stand: best := own; send TOKEN(own) on
candidate  wait for a message
·            TOKEN(id), id ≠ own: best := max(best, id); send it on
·            TOKEN(own): best is the leader; done
done       wait for a message
·            TOKEN(id), id ≠ own: send it on
`)}

// String returns the name of the phase.
func (p Phase) String() string {
	return catalogue.NameOf(p, "asleep", "candidate", "relay", "done")
}
