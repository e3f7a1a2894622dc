package redlock

import (
	"doorway/model"
	"doorway/model/message"
)

// half is content with one server less than a majority. Wrong: the others may lock another.
type half struct{ Algorithm }

func (m half) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me >= m.Servers && s.Region == model.Remainder && in.Kind == model.Request {
		next, out := m.Algorithm.Step(me, s, in)
		next.Locked = 1
		return next, out
	}
	return m.Algorithm.Step(me, s, in)
}

// untimed counts the validity from the last answer. Wrong: the first key is older.
type untimed struct{ Algorithm }

func (m untimed) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	s.Start = in.Clock
	return m.Algorithm.Step(me, s, in)
}

// eraser deletes a key whatever its value. Wrong: it may be another's.
type eraser struct{ Algorithm }

func (m eraser) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me < m.Servers && in.Kind == model.Deliver && in.Msg.Kind == Del {
		in.Msg.Value = s.Key
	}
	return m.Algorithm.Step(me, s, in)
}

// setter sets the key though there is one: SET without NX. Wrong: that one may be another's.
type setter struct{ Algorithm }

func (m setter) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me < m.Servers && in.Kind == model.Deliver && in.Msg.Kind == Set {
		s.Key = Value{}
	}
	return m.Algorithm.Step(me, s, in)
}
