package centralfailover

import (
	"doorway/algorithms/central"
	"doorway/model"
	"doorway/model/message"
)

type oldGrant struct{ Algorithm }

func (m oldGrant) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg == locking(central.Grant) {
		in.From = s.Coordinator
	}
	return m.Algorithm.Step(me, s, in)
}

type impatient struct{ Algorithm }

func (m impatient) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Coordinator == me && !next.Unheard.Empty() {
		next.Unheard = 0
		next = m.resume(me, next, &out)
	}
	return next, out
}

type forgetful struct{ Algorithm }

func (m forgetful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Part == Report && in.Msg.Region == model.Trying {
		in.Msg.Region = model.Remainder
	}
	return m.Algorithm.Step(me, s, in)
}

type mourner struct{ Algorithm }

func (m mourner) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Suspect && s.Unheard.Empty() {
		var out message.Sends[Message]
		return m.elect(me, s, in, &out), out
	}
	return m.Algorithm.Step(me, s, in)
}

type turncoat struct{ Algorithm }

func (m turncoat) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Part == Poll && !s.Election.Dead.Has(in.From) {
		s.Coordinator = model.ProcID(m.N)
	}
	return m.Algorithm.Step(me, s, in)
}
