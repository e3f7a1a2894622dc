// Package changroberts is the ring election of Chang and Roberts: identifiers
// travel round the ring, each process lets only larger ones than its own pass,
// and the one that comes home has won.
//
// What goes wrong without unique identifiers: two processes of the largest
// identifier each take the other's message for their own, and both win (case
// chang-roberts/duplicate-ids).
package changroberts

import (
	"fmt"

	"doorway/model"
)

// State is the local state of one process.
type State struct {
	Participant bool          // has sent an ELECTION and no ELECTED since
	Leader      model.ProcSet // the winner it knows of; empty if none
}

// Message is an ELECTION with the largest identifier so far, or the ELECTED of
// the winner.
type Message struct {
	Elected bool
	ID      int
}

// String returns the message with its identifier.
func (m Message) String() string {
	if m.Elected {
		return fmt.Sprintf("ELECTED(%d)", m.ID)
	}
	return fmt.Sprintf("ELECTION(%d)", m.ID)
}

// Algorithm is the algorithm for N processes; p+1 follows p and 0 the last.
type Algorithm struct {
	N   int
	IDs model.PerProc[int] // the identifier of each process; the largest wins
}

// Init returns the state of a process that has seen no election.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that the ring has one direction.
func (a Algorithm) Linked(from, to model.ProcID) bool { return to == a.next(from) }

func (a Algorithm) next(p model.ProcID) model.ProcID { return (p + 1) % model.ProcID(a.N) }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	var out model.Sends[Message]
	id := in.Msg.ID
	switch {
	case in.Kind == model.Request:
		s.Participant = true
		out.To(a.next(me), Message{ID: a.IDs[me]})

	case in.Kind == model.Recover:
		// It knows of nothing and takes no part until a message comes.

	case in.Msg.Elected && id != a.IDs[me]:
		s.Participant, s.Leader = false, a.owners(id)
		out.To(a.next(me), in.Msg)

	case in.Msg.Elected:
		// The own announcement has gone round.

	case id > a.IDs[me]:
		s.Participant = true
		out.To(a.next(me), in.Msg)

	case id == a.IDs[me]:
		// The own identifier has come home: no other is larger.
		s.Participant, s.Leader = false, model.Procs(me)
		out.To(a.next(me), Message{Elected: true, ID: id})

	case !s.Participant:
		s.Participant = true
		out.To(a.next(me), Message{ID: a.IDs[me]})

	default:
		// A participant has sent a larger identifier already: swallow it.
	}
	return s, out
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
	if s.Participant {
		v.Region = model.Trying
	}
	return v
}
