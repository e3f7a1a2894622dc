package superpeers

import (
	"doorway/model"
	"doorway/model/message"
)

type loyal struct{ overlay }

func (m loyal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Supers |= s.Supers
	return next, out
}

// once is the variant once-only.
type once struct{ Algorithm }

func (m once) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Suspect && s.super(me) {
		return next, message.Sends[Message]{}
	}
	return next, out
}

type shy struct{ Algorithm }

func (m shy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Announce {
		s.Supers = s.Supers.With(in.From)
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

type deaf struct{ Algorithm }

func (m deaf) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if !s.super(me) {
		next.Supers = s.Supers
	}
	return next, out
}

type hub struct{ Algorithm }

func (m hub) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg.Announce {
		next.Election.Leader = model.Procs(in.From)
	}
	return next, out
}
