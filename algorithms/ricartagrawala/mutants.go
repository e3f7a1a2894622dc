package ricartagrawala

import (
	"doorway/model"
	"doorway/model/message"
)

// noTieBreak replies to a request with its own sequence number. Wrong: sequence
// numbers alone do not order requests; two that are made at the same time have
// the same one, and if neither is older, neither waits.
type noTieBreak struct{ Algorithm }

func (m noTieBreak) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) && s.Region == model.Trying && in.Msg.Seq == s.Own {
		return atOnce(s, in.From)
	}
	return m.Algorithm.Step(me, s, in)
}

// deafClock does not learn sequence numbers from requests. Wrong: a later request
// may then come with a smaller or equal number and overtake a request that its
// process has already replied to.
type deafClock struct{ Algorithm }

func (m deafClock) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Highest = s.Highest
	return next, out
}

// repliesInside replies at once while it is in its critical section. Wrong: its
// reply is taken for leave to enter, and it has not left.
type repliesInside struct{ Algorithm }

func (m repliesInside) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) && s.Region == model.Critical {
		return atOnce(s, in.From)
	}
	return m.Algorithm.Step(me, s, in)
}

// impatient enters when one reply is missing. Wrong: the missing reply may be
// held back by the process in the critical section.
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

// everyone waits for its own reply as well. Wrong: that reply is held back until
// it has left.
type everyone struct{ itself }

func (m everyone) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.itself.Step(me, s, in)
	if in.Kind == model.Request {
		next.Region, next.Awaited = model.Trying, next.Awaited.With(me)
	}
	return next, out
}

// counting counts replies, as the paper does, and its own with them. Wrong: its
// own reply comes after the exit, and is counted for the next entry.
type counting struct{ itself }

func (m counting) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Reply && in.From == me && !s.Awaited.Empty() {
		in.From = s.Awaited.Min()
	}
	return m.itself.Step(me, s, in)
}
