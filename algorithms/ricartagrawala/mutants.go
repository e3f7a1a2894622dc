package ricartagrawala

import (
	"doorway/model"
	"doorway/model/message"
)

type noTieBreak struct{ Algorithm }

func (m noTieBreak) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) && s.Region == model.Trying && in.Msg.Seq == s.Own {
		return atOnce(s, in.From)
	}
	return m.Algorithm.Step(me, s, in)
}

type deafClock struct{ Algorithm }

func (m deafClock) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Highest = s.Highest
	return next, out
}

type repliesInside struct{ Algorithm }

func (m repliesInside) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) && s.Region == model.Critical {
		return atOnce(s, in.From)
	}
	return m.Algorithm.Step(me, s, in)
}

type impatient struct{ Algorithm }

func (m impatient) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Region == model.Trying && next.Awaited.Len() == 1 {
		next.Region = model.Critical
	}
	return next, out
}

func isRequest(in message.Input[Message]) bool { return in.Kind == model.Deliver && !in.Msg.Reply }

// atOnce replies to a request without regard to the process's own.
func atOnce(s State, from model.ProcID) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	out.To(from, reply)
	return s, out
}

type everyone struct{ itself }

func (m everyone) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.itself.Step(me, s, in)
	if in.Kind == model.Request {
		next.Region, next.Awaited = model.Trying, next.Awaited.With(me)
	}
	return next, out
}

// counting counts replies, as the paper does.
type counting struct{ itself }

func (m counting) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Reply && in.From == me && !s.Awaited.Empty() {
		in.From = s.Awaited.Min()
	}
	return m.itself.Step(me, s, in)
}
