package consulsession

import (
	"doorway/model"
	"doorway/model/message"
)

// mute tells a client only when it renews that its session is gone. Wrong: the lock-delay may be over.
type mute struct{ Algorithm }

func (m mute) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if me == Server && in.Kind == model.Timeout {
		return next, message.Sends[Message]{}
	}
	return next, out
}

// deaf goes on when it hears that its session is gone. Wrong: another gets the lock.
type deaf struct{ Algorithm }

func (m deaf) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Lost {
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}
