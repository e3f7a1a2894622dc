package hirschbergsinclair

import (
	"doorway/model"
	"doorway/model/message"
)

type impatient struct{ Algorithm }

func (m impatient) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if s.Phase == Candidate {
		s.Answers = 1
	}
	return m.Algorithm.Step(me, s, in)
}

type local struct{ Algorithm }

func (m local) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Phase == Candidate && next.Reach > 1 {
		out = message.Sends[Message]{}
		m.pass(me, Message{Kind: Leader, ID: m.IDs[me]}, &out)
		next = State{Phase: Done, Leader: model.Procs(me)}
	}
	return next, out
}

type modest struct{ Algorithm }

func (m modest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg.Kind == Probe && in.Msg.ID < m.IDs[me] && next.Phase == Candidate {
		next = State{Phase: Lost}
	}
	return next, out
}
