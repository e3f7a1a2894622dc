package bully

import (
	"doorway/model"
	"doorway/model/message"
)

type meek struct{ Algorithm }

func (m meek) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg == Coordinator {
		return State{Leader: model.Procs(in.From), Dead: s.Dead}, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

type firstDeath struct{ Algorithm }

func (m firstDeath) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Phase != Idle && next.Dead&m.higher(me) != 0 {
		next = m.win(me, next, &out)
	}
	return next, out
}

type trustsAnswer struct{ Algorithm }

func (m trustsAnswer) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Suspect && s.Phase == Waiting {
		s.Dead = s.Dead.With(in.From)
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

type forgets struct{ process }

func (m forgets) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.process.Step(me, s, in)
	if next.Phase == Waiting {
		next.Phase = Idle
	}
	return next, out
}

type asPrinted struct{ process }

func (m asPrinted) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg == Election && in.From < me {
		return s, message.Sends[Message]{}
	}
	return m.process.Step(me, s, in)
}

type loyal struct{ Algorithm }

func (m loyal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Suspect && s.Leader.Has(in.From) {
		s.Dead = s.Dead.With(in.From)
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}
