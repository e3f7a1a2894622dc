package raftelection

import (
	"doorway/model"
	"doorway/model/message"
)

type half struct{ Algorithm }

func (m half) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Role == Candidate && 2*next.Votes.Len() >= m.N {
		next.Role, next.Votes, next.Leader = Leader, 0, model.Procs(me)
		out.ToAll(model.Others(m.N, me), Message{Kind: AppendEntries, Term: next.Term})
	}
	return next, out
}

type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == RequestVote {
		s.Vote = 0
	}
	return m.Algorithm.Step(me, s, in)
}

type hoarder struct{ Algorithm }

func (m hoarder) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == VoteGranted {
		in.Msg.Term = s.Term
	}
	return m.Algorithm.Step(me, s, in)
}
