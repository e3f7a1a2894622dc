package cristian

import (
	"doorway/model"
	"doorway/model/message"
)

type whole struct{ Algorithm }

func (m whole) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && next.Set && s.Asking && !next.Asking {
		next.Adjust = 2*in.Msg.Time + 2*(in.Clock-s.Sent) - 2*in.Clock
	}
	return next, out
}

type stale struct{ Algorithm }

func (m stale) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && next.Set && s.Asking && !next.Asking {
		next.Adjust = 2*in.Msg.Time - 2*in.Clock
	}
	return next, out
}
