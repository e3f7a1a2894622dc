package bully

import (
	"doorway/model"
	"doorway/model/message"
)

// askAll is a version in which a caller sends ELECTION to all others; the lower ones
// take no notice.
type askAll struct{ process }

func (m askAll) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if fromAbove(me, in) {
		return s, message.Sends[Message]{}
	}
	next, out := m.process.Step(me, s, in)
	if next.Phase == Asking && s.Phase != Asking || in.Kind == model.Timeout && next.Phase == Asking {
		out.ToAll(model.AllProcs(int(me)), Election)
	}
	return next, out
}

// fromAbove reports whether an ELECTION comes from a higher process.
func fromAbove(me model.ProcID, in message.Input[Message]) bool {
	return in.Kind == model.Deliver && in.Msg == Election && in.From > me
}

type polite struct{ askAll }

func (m polite) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if fromAbove(me, in) {
		var out message.Sends[Message]
		out.To(in.From, Answer)
		return s, out
	}
	return m.askAll.Step(me, s, in)
}

type restless struct{ aftermath }

func (m restless) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.aftermath.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg == Election && s.Phase != Idle {
		next = m.call(me, next, &out)
	}
	return next, out
}
