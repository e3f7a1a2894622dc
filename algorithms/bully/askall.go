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

// polite answers a higher process, too. Wrong: the higher process takes the answer
// for one from above, and waits for an announcement that nobody will make.
type polite struct{ askAll }

func (m polite) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if fromAbove(me, in) {
		var out message.Sends[Message]
		out.To(in.From, Answer)
		return s, out
	}
	return m.askAll.Step(me, s, in)
}

// restless holds an election for every ELECTION, even while it is holding one.
// Wrong: it has asked the higher processes already.
type restless struct{ aftermath }

func (m restless) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.aftermath.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg == Election && s.Phase != Idle {
		next = m.call(me, next, &out)
	}
	return next, out
}
