package majority

import (
	"doorway/model"
	"doorway/model/message"
)

type grantsInside struct{ Algorithm }

func (m grantsInside) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Request && s.Region == model.Critical {
		var out message.Sends[Message]
		out.To(in.From, Message{Grant, in.Msg.Time})
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

type leavesInSilence struct{ Algorithm }

func (m leavesInSilence) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Exit {
		return next, message.Sends[Message]{}
	}
	return next, out
}

type deafClock struct{ Algorithm }

func (m deafClock) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver {
		next.Clock = s.Clock
	}
	return next, out
}
