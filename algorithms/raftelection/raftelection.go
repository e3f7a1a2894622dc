// Package raftelection is the leader election of Raft: time is divided into
// terms, and in each a process votes for one candidate at most, so that no two
// win a majority.
//
// What goes wrong without stable storage: a process that forgets its vote in a
// crash votes twice in a term, and two win it (case
// raft-election/volatile-unique-leader-without-stable-storage). What goes wrong
// without random timeouts: two candidates share the votes again and again (case
// raft-election/persistent-election-ends-without-random-timeouts).
package raftelection

import (
	"fmt"

	"doorway/model"
	"doorway/model/message"
)

// A Role is what a process is in its term.
type Role uint8

// The roles.
const (
	Follower Role = iota
	Candidate
	Leader
)

// State is the local state of one process. Term and Vote are on stable storage.
type State struct {
	Role   Role
	Term   uint8
	Vote   model.ProcSet // the process that it has voted for in its term, if any
	Votes  model.ProcSet // of a candidate: the processes that have voted for it
	Leader model.ProcSet // the leader of its term, if it knows of one

	// Of the variant etcd alone:
	Refused model.ProcSet // of a candidate: the processes that have refused it their vote
	Log     Log           // on stable storage
}

// A Kind is what a message is for.
type Kind uint8

// The messages.
const (
	RequestVote Kind = iota
	VoteGranted
	VoteDenied
	AppendEntries // without entries: a heartbeat
	Rejected      // the answer to a heartbeat of an old term
)

// Message is one of the messages, in the sender's term.
type Message struct {
	Kind Kind
	Term uint8
	Last Entry // of the variant etcd: of a candidate's log, or of a leader's before it has appended to it
}

// String returns the message with its term, and the entry if there is one.
func (m Message) String() string {
	last := ""
	if m.Last != (Entry{}) {
		last = fmt.Sprintf(", %d in %d", m.Last.Index, m.Last.Term)
	}
	return fmt.Sprintf("%s(%d%s)", [...]string{"RequestVote", "VoteGranted", "VoteDenied", "AppendEntries", "Rejected"}[m.Kind], m.Term, last)
}

// Algorithm is the election for N processes whose logs are equal.
type Algorithm struct {
	N int
	// Volatile keeps nothing on stable storage.
	Volatile bool
	// Last, if it is not 0, lets a candidate whose time is over stand again at
	// once, up to that term, so that terms can be explored. Otherwise it gives up.
	Last uint8
	// Etcd does what go.etcd.io/raft does, which differs in some points. The answers to AppendEntries
	// are lost, so that a leader sends its entry once.
	Etcd bool
	// Wait is how many units of time a candidate waits for votes in a synchronous
	// system.
	Wait int
}

// Init returns the state of a process in term 0, which has no leader.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Durable returns the term and the vote.
func (a Algorithm) Durable(_ model.ProcID, s State) State {
	if a.Volatile {
		return State{}
	}
	return State{Term: s.Term, Vote: s.Vote, Log: s.Log}
}

// Step is the algorithm. A request is an election timeout that makes a follower
// a candidate; a timeout ends a candidacy.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request && s.Role != Leader || in.Kind == model.Timeout && a.Last > 0:
		s = State{Role: Candidate, Term: s.Term + 1, Vote: model.Procs(me), Votes: model.Procs(me), Log: s.Log}
		out.ToAll(model.Others(a.N, me), Message{RequestVote, s.Term, s.Log.last()})
	case in.Kind == model.Timeout:
		s.Role, s.Votes = Follower, 0
	case in.Kind == model.Deliver:
		if in.Msg.Term > s.Term {
			s = State{Term: in.Msg.Term, Log: s.Log}
		}
		if a.Etcd {
			s = a.etcd(s, in.From, in.Msg, &out)
		} else {
			s = a.receive(s, in.From, in.Msg, &out)
		}
	}
	if s.Role == Candidate && 2*s.Votes.Len() > a.N {
		s.Role, s.Votes, s.Refused, s.Leader = Leader, 0, 0, model.Procs(me)
		out.ToAll(model.Others(a.N, me), Message{AppendEntries, s.Term, s.Log.last()})
		if a.Etcd {
			s.Log += Log([]byte{s.Term})
		}
	}
	return s, out
}

// receive handles a message of the process's own term or an older one.
func (a Algorithm) receive(s State, from model.ProcID, m Message, out *message.Sends[Message]) State {
	current := m.Term == s.Term
	switch {
	case m.Kind == RequestVote && current && s.Vote&^model.Procs(from) == 0:
		s.Vote = model.Procs(from)
		out.To(from, Message{Kind: VoteGranted, Term: s.Term})

	case m.Kind == RequestVote:
		out.To(from, Message{Kind: VoteDenied, Term: s.Term})

	case m.Kind == VoteGranted && current && s.Role == Candidate:
		s.Votes = s.Votes.With(from)

	case m.Kind == AppendEntries && current:
		s.Role, s.Votes, s.Leader = Follower, 0, model.Procs(from)

	case m.Kind == AppendEntries:
		out.To(from, Message{Kind: Rejected, Term: s.Term})
	}
	return s
}

// View shows the leader of the process's term.
func (a Algorithm) View(_ model.ProcID, s State) model.View {
	v := model.View{Leaders: s.Leader}
	if s.Role == Candidate {
		v.Region, v.After = model.Trying, int16(a.Wait)
		v.Armed = a.Last == 0 || s.Term < a.Last
	}
	return v
}
