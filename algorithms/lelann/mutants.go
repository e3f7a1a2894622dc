package lelann

import (
	"doorway/model"
	"doorway/model/message"
)

type lateRiser struct{ Algorithm }

func (m lateRiser) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind != model.Deliver || s.Phase != Asleep {
		return m.Algorithm.Step(me, s, in)
	}
	var out message.Sends[Message]
	s = m.see(me, s, in.Msg, &out)
	best := s.Best
	s = m.stand(me, s, &out)
	s.Best = max(s.Best, best)
	return s, out
}

// thrifty does as Chang and Roberts do, but without their announcement.
type thrifty struct{ Algorithm }

func (m thrifty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && int(in.Msg) < m.IDs[me] {
		in.Kind = model.Request
	}
	return m.Algorithm.Step(me, s, in)
}

type vain struct{ Algorithm }

func (m vain) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Phase == Done {
		next.Leader = model.Procs(me)
	}
	return next, out
}
