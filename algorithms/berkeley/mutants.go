package berkeley

import (
	"doorway/model"
	"doorway/model/message"
)

type stale struct{ Algorithm }

func (m stale) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Answer {
		in.Msg.Time -= unit * (in.Clock - s.Sent) / 2
	}
	return m.Algorithm.Step(me, s, in)
}

type absolute struct{ Algorithm }

func (m absolute) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Change {
		in.Msg.Time -= s.time(in.Clock)
	}
	next, out := m.Algorithm.Step(me, s, in)
	if s.Asking && !next.Asking {
		out = message.Sends[Message]{}
		out.ToAll(model.Others(m.N, me), Message{Change, next.time(in.Clock)})
	}
	return next, out
}

type proud struct{ Algorithm }

func (m proud) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if s.Asking {
		next.Adjust = s.Adjust
	}
	return next, out
}

func credulous(a Algorithm) Algorithm {
	a.Gamma = 1000 * unit
	return a
}
