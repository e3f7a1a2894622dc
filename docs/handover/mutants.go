package handover

import (
	"doorway/model"
	"doorway/model/message"
)

type copier struct{ Algorithm }

func (m copier) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Token = next.Token || s.Token
	return next, out
}

type forgetful struct{ Algorithm }

func (m forgetful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Asked = next.Asked && next.Token
	return next, out
}
