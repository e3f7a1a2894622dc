package redlock

import (
	"doorway/model"
	"doorway/model/message"
)

type half struct{ Algorithm }

func (m half) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me >= m.Servers && s.Region == model.Remainder && in.Kind == model.Request {
		next, out := m.Algorithm.Step(me, s, in)
		next.Locked = 1
		return next, out
	}
	return m.Algorithm.Step(me, s, in)
}

type untimed struct{ Algorithm }

func (m untimed) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	s.Start = in.Clock
	return m.Algorithm.Step(me, s, in)
}

type eraser struct{ Algorithm }

func (m eraser) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me < m.Servers && in.Kind == model.Deliver && in.Msg.Kind == Del {
		in.Msg.Value = s.Key
	}
	return m.Algorithm.Step(me, s, in)
}

// setter is SET without NX.
type setter struct{ Algorithm }

func (m setter) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me < m.Servers && in.Kind == model.Deliver && in.Msg.Kind == Set {
		s.Key = Value{}
	}
	return m.Algorithm.Step(me, s, in)
}
