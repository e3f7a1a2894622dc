package superpeers

import (
	"doorway/model"
	"doorway/model/message"
)

// loyal goes on counting on a super-peer that has died. Wrong: others were told
// of its death before they heard from it, and do not count on it.
type loyal struct{ overlay }

func (m loyal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Supers |= s.Supers
	return next, out
}

// once announces itself when it is elected and never again. Wrong: the process
// that gets the ANNOUNCE dies, and the one that takes its place knows nothing.
type once struct{ Algorithm }

func (m once) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Suspect && s.super(me) {
		return next, message.Sends[Message]{}
	}
	return next, out
}

// shy calls no election when another group has held one. Wrong: its own group may
// have noticed nothing.
type shy struct{ Algorithm }

func (m shy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Announce {
		s.Supers = s.Supers.With(in.From)
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

// deaf takes no notice of an ANNOUNCE before it is a super-peer itself. Wrong: an
// ANNOUNCE goes to a process that will be one, and is not sent again.
type deaf struct{ Algorithm }

func (m deaf) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if !s.super(me) {
		next.Supers = s.Supers
	}
	return next, out
}

// hub takes any process that announces itself for its own super-peer. Wrong: one
// super-peer comes to serve the nodes of all groups.
type hub struct{ Algorithm }

func (m hub) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg.Announce {
		next.Election.Leader = model.Procs(in.From)
	}
	return next, out
}
