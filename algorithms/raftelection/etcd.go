package raftelection

import (
	"fmt"

	"doorway/model"
	"doorway/model/message"
)

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
