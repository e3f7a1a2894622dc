package tokenringmonitor

import (
	"doorway/model"
	"doorway/model/message"
)

type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind != model.Deliver || in.Msg.Kind != Where || out.Len() != 1 {
		return next, out
	}
	to, msg := out.Get(0)
	msg.Found = false
	var altered message.Sends[Message]
	altered.ToAll(to, msg)
	return next, altered
}

type absent struct{ Algorithm }

func (m absent) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Seen = false
	return next, out
}

type credulous struct{ Algorithm }

func (m credulous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Token {
		dead := s.Dead
		s.Dead = s.Dead.Without(in.From)
		next, out := m.Algorithm.Step(me, s, in)
		next.Dead = dead
		return next, out
	}
	return m.Algorithm.Step(me, s, in)
}

type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg.Kind == CheckIn {
		next.Members = next.Wanted
	}
	return next, out
}
