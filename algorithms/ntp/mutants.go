package ntp

import (
	"doorway/model"
	"doorway/model/message"
)

type dawdler struct{ Algorithm }

func (m dawdler) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == server && in.Kind == model.Timeout {
		in.Clock = s.T2
	}
	return m.Algorithm.Step(me, s, in)
}

type double struct{ Algorithm }

func (m double) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if me == client && in.Kind == model.Deliver && next.Set {
		next.Offset = 2 * ((in.Msg.T2 - in.Msg.T1) + (in.Msg.T3 - in.Clock))
	}
	return next, out
}
