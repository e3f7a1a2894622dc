package ntp

import (
	"doorway/model"
	"doorway/model/message"
)

// dawdler answers with the time of the question as its own. Wrong: its time to
// think counts as delay, all of it on the way back.
type dawdler struct{ Algorithm }

func (m dawdler) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == server && in.Kind == model.Timeout {
		in.Clock = s.T2
	}
	return m.Algorithm.Step(me, s, in)
}

// double forgets to halve. Wrong: that is twice the offset.
type double struct{ Algorithm }

func (m double) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if me == client && in.Kind == model.Deliver && next.Set {
		next.Offset = 2 * ((in.Msg.T2 - in.Msg.T1) + (in.Msg.T3 - in.Clock))
	}
	return next, out
}
