package cristian

import (
	"doorway/model"
	"doorway/model/message"
)

// whole adds the whole round trip to the time in the answer. Wrong: that is how
// old the time would be if the question had taken no time.
type whole struct{ Algorithm }

func (m whole) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && next.Set && s.Asking && !next.Asking {
		next.Adjust = 2*in.Msg.Time + 2*(in.Clock-s.Sent) - 2*in.Clock
	}
	return next, out
}

// stale takes the time as it stands in the answer. Wrong: the answer was under way.
type stale struct{ Algorithm }

func (m stale) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && next.Set && s.Asking && !next.Asking {
		next.Adjust = 2*in.Msg.Time - 2*in.Clock
	}
	return next, out
}
