package centralfailover

import (
	"doorway/algorithms/central"
	"doorway/model"
	"doorway/model/message"
)

// oldGrant takes a GRANT from whoever sends it. Wrong: the new coordinator
// believes that the process waits, and lets another one in.
type oldGrant struct{ Algorithm }

func (m oldGrant) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg == locking(central.Grant) {
		in.From = s.Coordinator
	}
	return m.Algorithm.Step(me, s, in)
}

// impatient goes on as soon as it has sent its POLL. Wrong: somebody may be inside.
type impatient struct{ Algorithm }

func (m impatient) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Coordinator == me && !next.Unheard.Empty() {
		next.Unheard = 0
		next = m.resume(me, next, &out)
	}
	return next, out
}

// forgetful does not queue a process that reports that it waits. Wrong: its
// request went to the dead coordinator, and it does not send it again.
type forgetful struct{ Algorithm }

func (m forgetful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Part == Report && in.Msg.Region == model.Trying {
		in.Msg.Region = model.Remainder
	}
	return m.Algorithm.Step(me, s, in)
}

// mourner does not let the next one in when the process inside dies. Wrong: its
// RELEASE will never come.
type mourner struct{ Algorithm }

func (m mourner) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Suspect && s.Unheard.Empty() {
		var out message.Sends[Message]
		return m.elect(me, s, in, &out), out
	}
	return m.Algorithm.Step(me, s, in)
}

// turncoat obeys every POLL, even that of a coordinator above its own. Wrong:
// that one is dead, or its own would not have been elected.
type turncoat struct{ Algorithm }

func (m turncoat) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Part == Poll && !s.Election.Dead.Has(in.From) {
		s.Coordinator = model.ProcID(m.N)
	}
	return m.Algorithm.Step(me, s, in)
}
