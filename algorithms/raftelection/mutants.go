package raftelection

import (
	"doorway/model"
	"doorway/model/message"
)

// half is content with half of the votes. Wrong: the other half may elect
// another.
type half struct{ Algorithm }

func (m half) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Role == Candidate && 2*next.Votes.Len() >= m.N {
		next.Role, next.Votes, next.Leader = Leader, 0, model.Procs(me)
		out.ToAll(model.Others(m.N, me), Message{Kind: AppendEntries, Term: next.Term})
	}
	return next, out
}

// generous votes for every process that asks in its term. Wrong: one vote is counted
// by two candidates.
type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == RequestVote {
		s.Vote = 0
	}
	return m.Algorithm.Step(me, s, in)
}

// hoarder counts votes of earlier terms too. Wrong: the processes that gave them have
// another vote in this term.
type hoarder struct{ Algorithm }

func (m hoarder) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == VoteGranted {
		in.Msg.Term = s.Term
	}
	return m.Algorithm.Step(me, s, in)
}
