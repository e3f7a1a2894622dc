package etcdmutex

import (
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/keyqueue"
	"doorway/model"
	"doorway/model/message"
)

type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Deleted {
		in.Msg.Kind = None
	}
	return m.Algorithm.Step(me, s, in)
}

type last struct{ Algorithm }

func (m last) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me != Store || in.Kind != model.Deliver || in.Msg.Kind != Wait {
		return m.Algorithm.Step(me, s, in)
	}
	if s.Keys.Live.Without(in.From).Empty() {
		return m.Algorithm.Step(me, s, in)
	}
	others := s.Keys // as if p had come last
	others.Put(in.From)
	q, _ := keyqueue.Last(others.Before(in.From))
	s.Keys.Watch(in.From, q)
	return s, message.Sends[Message]{}
}

type keyless struct{ Algorithm }

func (m keyless) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s, in)
	if me == Store {
		sends = common.Untimed(sends)
	}
	return next, sends
}

func (m keyless) Timers(me model.ProcID, s State) message.Timers {
	if me == Store {
		return message.Timers{}
	}
	return m.Algorithm.Timers(me, s)
}

// herd is as right as the algorithm, but a key that goes wakes all that wait.
type herd struct{ Algorithm }

func (m herd) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if me != Store || in.Kind != model.Deliver || in.Msg.Kind != Wait || out.Len() > 0 {
		return next, out
	}
	first := s.Keys.Before(in.From)
	next.Keys = s.Keys
	next.Keys.Watch(in.From, first.Pop())
	return next, out
}
