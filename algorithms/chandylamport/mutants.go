package chandylamport

import (
	"doorway/model"
	"doorway/model/message"
)

type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg.Kind == Token {
		next.Tokens = s.Tokens
	}
	return next, out
}

type greedy struct{ Algorithm }

func (m greedy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg.Kind == Token && !s.Open.Empty() {
		next.Tokens = s.Tokens + 1
	}
	return next, out
}

type sluggish struct{ Algorithm }

func (m sluggish) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if s.Recorded {
		return m.Algorithm.Step(me, s, in)
	}
	var out message.Sends[Message]
	early := s.Open // before it records: the senders of the markers that have come
	switch {
	case in.Kind == model.Deliver && in.Msg.Kind == Marker:
		s.Open = early.With(in.From)
		return s, out
	case in.Kind == model.Timeout:
		m.record(me, &s, &out)
		s.Open &^= early
		m.finish(me, &s, &out)
		return s, out
	}
	s.Open = 0
	next, out := m.Algorithm.Step(me, s, in)
	next.Open = early
	return next, out
}
