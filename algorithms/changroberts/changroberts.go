// Package changroberts is the ring election of Chang and Roberts: identifiers
// travel round the ring, each process lets only larger ones than its own pass, and
// the process whose identifier comes home has won.
package changroberts

import (
	"fmt"

	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
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

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByLeader, Lines: catalogue.Listing(`
idle         wait for a request or a message
·              request: send ELECTION(own) on; participate
participant  wait for a message
·              ELECTION(id), id > own: send it on
·              ELECTION(id), id < own: if no participant yet, send ELECTION(own) on; participate
·              ELECTION(own): be the leader; send ELECTED(own) on
·              ELECTED(id), id ≠ own: id is the leader; send it on
leader       be the leader
follower     follow the leader
`)}

// atOnce is the algorithm when all processes call an election at the start,
// before any of them hears of another's call: the scene in which messages are
// counted. A process marked as Unsent has yet to send its ELECTION.
type atOnce struct{ ring }

// ring is the algorithm or a mutant of it.
type ring interface {
	process
	message.Linked
}

type starting struct {
	State
	Unsent bool
}

func (atOnce) Init(model.ProcID) starting { return starting{State{Participant: true}, true} }

func (atOnce) Accepts(_ model.ProcID, s starting, _ model.ProcID, _ Message) bool { return !s.Unsent }

func (a atOnce) Step(me model.ProcID, s starting, in message.Input[Message]) (starting, message.Sends[Message]) {
	if in.Kind == model.Step {
		in.Kind = model.Request
	}
	next, out := a.ring.Step(me, s.State, in)
	return starting{State: next}, out
}

func (a atOnce) View(me model.ProcID, s starting) model.View {
	v := a.ring.View(me, s.State)
	v.Ready = s.Unsent
	return v
}

// corrupted is the algorithm where the channel from process 0 changes the identifier
// in each ELECTION: a bit is set that no identifier has.
type corrupted struct{ ring }

func (c corrupted) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sent := c.ring.Step(me, s, in)
	if me != 0 {
		return next, sent
	}
	var out message.Sends[Message]
	for i := range sent.Len() {
		to, m := sent.Get(i)
		if !m.Elected {
			m.ID |= nobodys
		}
		out.ToAll(to, m)
	}
	return next, out
}

// nobodys is a power of two above all identifiers.
const nobodys = 1 << 10

// recorded is the algorithm with an auxiliary variable (Owicki and Gries, An
// axiomatic proof technique for parallel programs, Acta Informatica 6, 1976),
// which records what processes have sent; the algorithm never reads it.
type recorded struct{ ring }

type record struct {
	State
	Sent int // the largest identifier that it has sent in an ELECTION since it became a participant
}

func (r recorded) Init(me model.ProcID) record { return record{State: r.ring.Init(me)} }

func (r recorded) Step(me model.ProcID, s record, in message.Input[Message]) (record, message.Sends[Message]) {
	next, out := r.ring.Step(me, s.State, in)
	if !next.Participant {
		return record{State: next}, out
	}
	sent := s.Sent
	for i := range out.Len() {
		if _, m := out.Get(i); !m.Elected {
			sent = max(sent, m.ID)
		}
	}
	return record{next, sent}, out
}

func (r recorded) View(me model.ProcID, s record) model.View { return r.ring.View(me, s.State) }

// ParticipantHasSent is why a participant may swallow what is smaller than its own.
var ParticipantHasSent = catalogue.Lemma("participant-has-sent",
	"a participant has sent an identifier at least as large as its own", sources.Unit3,
	func(s model.Snapshot) error {
		for p, l := range model.Locals[record](s) {
			if own := s.View(model.ProcID(p)).Rank; l.Participant && l.Sent < own {
				return fmt.Errorf("p%d is a participant with identifier %d and has sent none larger than %d", p, own, l.Sent)
			}
		}
		return nil
	})
