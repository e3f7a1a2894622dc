package changroberts

import (
	"doorway/model"
	"doorway/model/message"
)

type modest struct{ Algorithm }

func (m modest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Elected && in.Msg.ID < m.IDs[me] && !s.Participant {
		var out message.Sends[Message]
		out.To(m.Next[me], in.Msg)
		s.Participant = true
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Elected && in.Msg.ID < m.IDs[me] {
		s.Participant = false
	}
	return m.Algorithm.Step(me, s, in)
}

type greedy struct{ Algorithm }

func (m greedy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Elected && in.Msg.ID < m.IDs[me] {
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

type secretive struct{ Algorithm }

func (m secretive) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg == (Message{ID: m.IDs[me]}) {
		return next, message.Sends[Message]{}
	}
	return next, out
}
