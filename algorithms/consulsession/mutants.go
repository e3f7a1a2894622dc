package consulsession

import (
	"doorway/model"
	"doorway/model/message"
)

type mute struct{ Algorithm }

func (m mute) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if me == Server && in.Kind == model.Timeout {
		return next, message.Sends[Message]{}
	}
	return next, out
}

type deaf struct{ Algorithm }

func (m deaf) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Lost {
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}
