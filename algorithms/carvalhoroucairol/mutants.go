package carvalhoroucairol

import (
	"doorway/model"
	"doorway/model/message"
)

type keeps struct{ Algorithm }

func (m keeps) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Region == model.Trying {
		next.Granted |= s.Granted
	}
	return next, out
}

// tooProud would do in Ricart and Agrawala's algorithm, where its REQUEST is already under way; here
// it sent none to a process that it did not need to ask.
type tooProud struct{ Algorithm }

func (m tooProud) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && out.Len() == 2 {
		out = message.Sends[Message]{}
		out.To(in.From, reply)
	}
	return next, out
}

type noTieBreak struct{ Algorithm }

func (m noTieBreak) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Reply && s.Region == model.Trying && in.Msg.Seq == s.Own {
		var out message.Sends[Message]
		out.To(in.From, reply)
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

// deafClock still excludes in FIFO channels, for a permission is in one place only.
type deafClock struct{ Algorithm }

func (m deafClock) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Highest = s.Highest
	return next, out
}
