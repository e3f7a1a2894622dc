package tokenringmonitor

import (
	"doorway/model"
	"doorway/model/message"
)

// blind passes a question on unchanged when it has the token. Wrong: a token that
// is merely used for a long time is missed.
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

// absent takes no note of a token that comes by while it asks. Wrong: the token
// is then behind the question, and nobody has seen it.
type absent struct{ Algorithm }

func (m absent) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Seen = false
	return next, out
}

// credulous accepts what the dead have sent. Wrong: it may be a token that the
// question, which passed the dead by, has overtaken.
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

// hasty puts a process that checks in on the list at once. Wrong: a question then
// goes another way than the token before it, and may overtake it.
type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg.Kind == CheckIn {
		next.Members = next.Wanted
	}
	return next, out
}
