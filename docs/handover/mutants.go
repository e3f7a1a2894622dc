package handover

import (
	"doorway/model"
	"doorway/model/message"
)

// copier keeps the token that it sends. Wrong: there are then two, and both
// processes enter.
type copier struct{ Algorithm }

func (m copier) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Token = next.Token || s.Token
	return next, out
}

// forgetful does not remember a REQUEST that comes when it has no token itself.
// Wrong if messages can overtake each other: the REQUEST may have overtaken the
// token, and is never answered.
type forgetful struct{ Algorithm }

func (m forgetful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Asked = next.Asked && next.Token
	return next, out
}
