package ringlist

import (
	"doorway/model"
	"doorway/model/message"
)

type forgetful struct{ Algorithm }

func (m forgetful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Suspect {
		s.Sent = Message{}
	}
	return m.Algorithm.Step(me, s, in)
}

type bystander struct{ Algorithm }

func (m bystander) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Coordinator && !m.ends(me, in.Msg) {
		var out message.Sends[Message]
		s.Electing = true
		s = m.send(me, s, in.Msg, &out)
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

type loyal struct{ Algorithm }

func (m loyal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	leader := s.Leader
	if in.Kind == model.Suspect {
		s.Leader = 0
	}
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Suspect {
		next.Leader = leader
	}
	return next, out
}

type partial struct{ Algorithm }

func (m partial) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	m.Rank[me] = m.N
	return m.Algorithm.Step(me, s, in)
}
