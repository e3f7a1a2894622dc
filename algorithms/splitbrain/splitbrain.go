// Package splitbrain is an election that survives a partition of the network: the
// winner of the bully algorithm leads only with the votes of a majority, or of a
// disk that both sides reach, and only as long as these votes last.
package splitbrain

import (
	"doorway/algorithms/bully"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Election bully.State
	Asking   bool          // it has won the election and asked for votes
	Votes    model.ProcSet // the processes that have voted for it
	Leads    bool
	Given    model.ProcSet // the process to which it has given its own vote, or none
}

// A Part says what a message belongs to.
type Part uint8

// The parts of the algorithm.
const (
	Electing Part = iota // the election: see Message.Election
	Ask                  // give me your vote
	Vote                 // you have it
)

// Message is a message of the election, a request for a vote or a vote.
type Message struct {
	Part     Part
	Election bully.Message
}

// String returns the message's name.
func (m Message) String() string {
	if m.Part == Electing {
		return m.Election.String()
	}
	return [...]string{Ask: "ASK", Vote: "VOTE"}[m.Part]
}

func electing(m bully.Message) Message { return Message{Part: Electing, Election: m} }

// Algorithm is the algorithm for processes 0 to Electors−1, which elect.
type Algorithm struct {
	Electors int
	Voters   model.ProcSet // the processes with a vote: the electors, or a disk that does not elect
	Need     int           // the number of votes that a leader needs

	// In units of time: how long a process waits for votes, how long it leads then,
	// and how long its vote is bound.
	Wait, Term, Bound int
}

// Init returns the state of a process that has voted for nobody. The highest of
// the electors has won the election.
func (a Algorithm) Init(model.ProcID) State {
	return State{Election: bully.State{Leader: model.Procs(model.ProcID(a.Electors - 1))}}
}

// Durable keeps a vote: a process that recovers does not vote twice.
func (a Algorithm) Durable(me model.ProcID, s State) State {
	next := a.Init(me)
	next.Given = s.Given
	return next
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Timeout:
		// Not enough votes have come, or the term is over, or the vote is free again.
		s = State{Election: s.Election}

	case in.Kind == model.Step:
		s = a.stand(me, s, &out)

	case in.Kind == model.Deliver && in.Msg.Part == Ask:
		if s.Given.Empty() {
			s.Given = model.Procs(in.From)
			out.To(in.From, Message{Part: Vote})
		}

	case in.Kind == model.Deliver && in.Msg.Part == Vote:
		s.Votes = s.Votes.With(in.From)
		s = a.count(s)

	case int(me) < a.Electors:
		inner := message.Input[bully.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Election}
		s.Election = message.Embed(bully.Algorithm{N: a.Electors, Detector: true}, me, s.Election, inner, &out, electing)
	}
	return s, out
}

// stand asks for votes and gives its own vote to itself, if it has one.
func (a Algorithm) stand(me model.ProcID, s State, out *message.Sends[Message]) State {
	s.Asking = true
	s.Votes = a.Voters & model.Procs(me)
	s.Given = s.Votes
	out.ToAll(a.Voters.Without(me), Message{Part: Ask})
	return a.count(s)
}

// count makes a process with enough votes the leader.
func (a Algorithm) count(s State) State {
	if s.Asking && s.Votes.Len() >= a.Need {
		s.Asking, s.Leads = false, true
	}
	return s
}

// View shows the leader. A process that has won the election stands for leader as
// soon as it is free to.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := bully.Algorithm{N: a.Electors, Detector: true}.View(me, s.Election)
	won := s.Election.Leader == model.Procs(me)
	v.Armed, v.After = true, int16(a.Bound)
	switch {
	case s.Leads:
		v.After, v.Leaders = int16(a.Term), model.Procs(me)
		return v
	case s.Asking:
		v.After, v.Region = int16(a.Wait), model.Trying
	case s.Given.Empty():
		v.Armed, v.Ready = false, won
	}
	if won {
		v.Leaders = 0
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
idle      wait for a message, or to be told of a death
electing  hold the bully election
elected   wait until its own vote is free
·           give it to itself; send ASK to all others
asking    wait for VOTE, as long as votes can come
·           a majority has voted: lead; in vain: its own vote is free; it is elected
leading   lead for a term; then its own vote is free; it is elected
·
·         on ASK from p: if its own vote is free: give it to p; send VOTE to p
·           when the vote has been bound for its time: it is free
·         told that p is dead, or on a message of the bully election: a step of it
`)}

// at says where a process is with the votes, and otherwise with the election.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case s.Leads:
		return "leading"
	case s.Asking:
		return "asking"
	case v.Region == model.Trying:
		return "electing"
	case s.Election.Leader == model.Procs(me):
		return "elected"
	default:
		return "idle"
	}
}
