// Package changroberts is the ring election of Chang and Roberts: identifiers
// travel round the ring, each process lets only larger ones than its own pass, and
// the process whose identifier comes home has won.
//
// What goes wrong without unique identifiers: two processes that share the largest
// identifier each take the other's message for their own, and both win (case
// chang-roberts/duplicate-ids).
package changroberts

import (
	"fmt"

	"doorway/model"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Participant bool // whether it has sent an ELECTION and no ELECTED since
	Leader      int  // the identifier of the winner it knows of; 0 if none
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

// Algorithm is the algorithm for the processes of a ring. A process knows its own
// identifier and its successor, but not how many processes there are.
type Algorithm struct {
	IDs  model.PerProc[int] // the identifier of each process, 1 or more; the largest wins
	Next model.PerProc[model.ProcID]
}

// Ring returns the algorithm for n processes; p+1 follows p and 0 the last.
func Ring(n int, ids model.PerProc[int]) Algorithm {
	a := Algorithm{IDs: ids}
	for p := range n {
		a.Next[p] = model.ProcID((p + 1) % n)
	}
	return a
}

// Init returns the state of a process that has seen no election.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that the ring has one direction.
func (a Algorithm) Linked(from, to model.ProcID) bool { return to == a.Next[from] }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	id := in.Msg.ID
	switch {
	case in.Kind == model.Request:
		s.Participant = true
		out.To(a.Next[me], Message{ID: a.IDs[me]})

	case in.Kind == model.Recover:
		// It remembers nothing and takes no part until a message comes.

	case in.Msg.Elected && id != a.IDs[me]:
		s.Participant, s.Leader = false, id
		out.To(a.Next[me], in.Msg)

	case in.Msg.Elected:
		// Its own announcement has gone round.

	case id > a.IDs[me]:
		s.Participant = true
		out.To(a.Next[me], in.Msg)

	case id == a.IDs[me]:
		// Its own identifier has come home: no other is larger.
		s.Participant, s.Leader = false, id
		out.To(a.Next[me], Message{Elected: true, ID: id})

	case !s.Participant:
		s.Participant = true
		out.To(a.Next[me], Message{ID: a.IDs[me]})

	default:
		// A participant has sent a larger identifier already: swallow it.
	}
	return s, out
}

// View shows all processes that have the leader's identifier, and the process's own
// identifier as its rank. A process that has won takes itself alone for the leader.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := model.View{Rank: a.IDs[me]}
	for p, id := range a.IDs {
		if id != 0 && id == s.Leader {
			v.Leaders = v.Leaders.With(model.ProcID(p))
		}
	}
	if s.Leader == a.IDs[me] {
		v.Leaders = model.Procs(me)
	}
	if s.Participant {
		v.Region = model.Trying
	}
	return v
}
