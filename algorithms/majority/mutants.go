package majority

import (
	"doorway/model"
	"doorway/model/message"
)

// grantsInside grants requests inside the critical section. Wrong: its grant is
// taken for leave to enter, and it has not left.
type grantsInside struct{ Algorithm }

func (m grantsInside) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Request && s.Region == model.Critical {
		var out message.Sends[Message]
		out.To(in.From, Message{Grant, in.Msg.Time})
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

// leavesInSilence leaves without granting the requests that it has queued.
// Wrong: they are queued for ever.
type leavesInSilence struct{ Algorithm }

func (m leavesInSilence) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Exit {
		return next, message.Sends[Message]{}
	}
	return next, out
}

// deafClock does not learn timestamps from requests. Wrong: it grants a request
// and then makes an earlier one.
type deafClock struct{ Algorithm }

func (m deafClock) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver {
		next.Clock = s.Clock
	}
	return next, out
}
