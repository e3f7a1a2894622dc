package carvalhoroucairol

import (
	"doorway/model"
	"doorway/model/message"
)

// keeps goes on counting a permission that it gives away while it waits. Wrong:
// the permission is then with two processes, and each enters on it.
type keeps struct{ Algorithm }

func (m keeps) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Region == model.Trying {
		next.Granted |= s.Granted
	}
	return next, out
}

// tooProud gives a permission away while it waits and does not ask for it back.
// Wrong: in Ricart and Agrawala's algorithm its REQUEST is already under way, but
// here it sent none to a process that it did not need to ask.
type tooProud struct{ Algorithm }

func (m tooProud) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && out.Len() == 2 {
		out = message.Sends[Message]{}
		out.To(in.From, reply)
	}
	return next, out
}

// noTieBreak gives its permission to a request with its own number. Wrong: two
// processes that request with the same number give way to each other, and both enter.
type noTieBreak struct{ Algorithm }

func (m noTieBreak) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Reply && s.Region == model.Trying && in.Msg.Seq == s.Own {
		var out message.Sends[Message]
		out.To(in.From, reply)
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

// deafClock does not learn numbers from requests. In FIFO channels exclusion
// survives, for a permission is in one place only. Wrong: a process whose requests
// all have the number 1 comes before the others for ever.
type deafClock struct{ Algorithm }

func (m deafClock) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Highest = s.Highest
	return next, out
}
