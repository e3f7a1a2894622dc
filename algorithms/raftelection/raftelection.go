// Package raftelection is the leader election of Raft: time is divided into
// terms, and in each a process votes for one candidate at most, so that no two
// win a majority.
package raftelection

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
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

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Role"), Lines: catalogue.Listing(`
follower   wait for a message or the election timeout
·            timeout: be a candidate; term := term + 1; vote := me
·            send RequestVote(term) to all others
candidate  wait for VoteGranted(term)
·            with the vote of a majority, its own included: be the leader of the term
·              send AppendEntries(term) to all others
·            in vain for too long: be a follower
leader     be the leader of the term
·
·          on a message of a term t > term: term := t; vote := nobody; be a follower; then
·          on RequestVote(term) from p:
·            if vote is nobody or p: vote := p; send VoteGranted(term) to p
·            otherwise: send VoteDenied(term) to p
·          on AppendEntries(term) from p: p is the leader of the term; be a follower
·          on RequestVote of an older term: send VoteDenied(term)
·          on AppendEntries of an older term: send Rejected(term)
`)}

// String returns the name of the role.
func (r Role) String() string { return program.Name(int(r)) }

// A Log is the term of each entry, in a byte; the first has index 1. A leader of the variant etcd
// appends an entry at the beginning of its term, and there are no others.
type Log string

// String returns the terms.
func (l Log) String() string { return fmt.Sprint([]byte(l)) }

// An Entry is where an entry is in a log; the zero value stands before the first.
type Entry struct{ Term, Index uint8 }

// last returns the last entry.
func (l Log) last() Entry {
	if l == "" {
		return Entry{}
	}
	return Entry{l[len(l)-1], uint8(len(l))}
}

// has reports whether the log has that entry.
func (l Log) has(e Entry) bool {
	return e == Entry{} || int(e.Index) <= len(l) && l[e.Index-1] == e.Term
}

// upToDate reports whether a log that ends with that entry is at least as up to date (§5.4.1).
func (l Log) upToDate(e Entry) bool {
	mine := l.last()
	return e.Term > mine.Term || e.Term == mine.Term && e.Index >= mine.Index
}

// etcd is receive as go.etcd.io/raft has it: what is of an old term has no answer, a process that knows
// the leader of its term votes for no other, and a candidate that cannot win any more gives up at once.
func (a Algorithm) etcd(s State, from model.ProcID, m Message, out *message.Sends[Message]) State {
	switch {
	case m.Term < s.Term:

	case m.Kind == RequestVote && (s.Vote == model.Procs(from) || s.Vote.Empty() && s.Leader.Empty()) && s.Log.upToDate(m.Last):
		s.Vote = model.Procs(from)
		out.To(from, Message{Kind: VoteGranted, Term: s.Term})

	case m.Kind == RequestVote:
		out.To(from, Message{Kind: VoteDenied, Term: s.Term})

	case m.Kind == AppendEntries:
		s.Role, s.Votes, s.Refused, s.Leader = Follower, 0, 0, model.Procs(from)
		if next := (Entry{m.Term, m.Last.Index + 1}); s.Log.has(m.Last) && !s.Log.has(next) {
			s.Log = s.Log[:m.Last.Index] + Log([]byte{m.Term})
		}

	case m.Kind == VoteGranted && s.Role == Candidate:
		s.Votes = s.Votes.With(from)

	case m.Kind == VoteDenied && s.Role == Candidate:
		if s.Refused = s.Refused.With(from); 2*(a.N-s.Refused.Len()) <= a.N {
			s.Role, s.Votes, s.Refused = Follower, 0, 0
		}
	}
	return s
}

// oneTerm is the algorithm with a view of one term alone: a process that wins that
// term shows itself as the leader from then on, even after the term has ended. So
// unique-leader says that the term has at most one leader: Election Safety.
type oneTerm struct {
	stable
	Term uint8
}

// stable is the algorithm or a mutant of it.
type stable interface {
	process
	model.Durable[State]
}

// witness is a state that also remembers a victory.
type witness struct {
	State
	Won bool // whether it has been leader in the term
}

func (oneTerm) Init(model.ProcID) witness { return witness{} }

func (a oneTerm) Durable(me model.ProcID, s witness) witness {
	return witness{a.stable.Durable(me, s.State), s.Won}
}

func (a oneTerm) Step(me model.ProcID, s witness, in message.Input[Message]) (witness, message.Sends[Message]) {
	next, out := a.stable.Step(me, s.State, in)
	return witness{next, s.Won || next.Role == Leader && next.Term == a.Term}, out
}

func (a oneTerm) View(me model.ProcID, s witness) model.View {
	v := a.stable.View(me, s.State)
	if v.Leaders = 0; s.Won {
		v.Leaders = model.Procs(me)
	}
	return v
}
