package lease

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/message"
)

type overstays struct{ Algorithm }

func (m overstays) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me != Server && in.Kind == model.Timeout && in.Timer == lease {
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

type leftover struct{ Algorithm }

func (m leftover) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if me == Server && in.Kind == model.Deliver && in.Msg.Kind == Release {
		out = common.Untimed(out)
	}
	return next, out
}

type deaf struct{ Algorithm }

func (m deaf) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == Server && in.Kind == model.Deliver && in.Msg.Kind == Renew && s.Holder.Has(in.From) {
		var out message.Sends[Message]
		out.To(in.From, Message{Kind: Renewed})
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

type eternal struct{ Algorithm }

func (m eternal) Timers(me model.ProcID, s State) message.Timers {
	if me == Server {
		return message.Timers{}
	}
	return m.Algorithm.Timers(me, s)
}

func (m eternal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if me == Server {
		out = common.Untimed(out)
	}
	return next, out
}
