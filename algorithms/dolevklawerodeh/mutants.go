package dolevklawerodeh

import (
	"doorway/model"
	"doorway/model/message"
)

type looksOnce struct{ Algorithm }

func (m looksOnce) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Two && s.Phase == Active {
		in.Msg.Value = 0
	}
	return m.Algorithm.Step(me, s, in)
}

type proud struct{ Algorithm }

func (m proud) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg.Kind == Two && s.Phase == Active && next.Phase == Active {
		next.Value = s.Value
		out = message.Sends[Message]{}
		out.To(m.next(me), Message{One, s.Value})
	}
	return next, out
}

// greedy compares as one does in a bidirectional ring.
type greedy struct{ Algorithm }

func (m greedy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Two && s.Phase == Active {
		s.Left, s.Value = s.Value, s.Left
	}
	return m.Algorithm.Step(me, s, in)
}
