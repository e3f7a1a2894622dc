package dolevklawerodeh

import (
	"doorway/model"
	"doorway/model/message"
)

// looksOnce stays active if the value before it is larger than its own, whatever
// the one before that is. Wrong: all but one may stay active, phase after phase.
type looksOnce struct{ Algorithm }

func (m looksOnce) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Two && s.Phase == Active {
		in.Msg.Value = 0
	}
	return m.Algorithm.Step(me, s, in)
}

// proud goes on with its own value where it should carry that of the process
// before it. Wrong: the largest value is lost.
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

// greedy keeps its own value if that is the largest of the three, as in a bidirectional
// ring. Wrong: with two active processes the second before each is the
// process itself, and nobody stays active.
type greedy struct{ Algorithm }

func (m greedy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Two && s.Phase == Active {
		s.Left, s.Value = s.Value, s.Left
	}
	return m.Algorithm.Step(me, s, in)
}
