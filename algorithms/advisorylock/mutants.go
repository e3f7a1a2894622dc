package advisorylock

import (
	"doorway/model"
	"doorway/model/message"
)

type pooled struct{ Algorithm }

func (m pooled) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == Database && in.Kind == model.Deliver && in.Msg.Kind == Write {
		s.Accepted = in.Msg.Token
		var out message.Sends[Message]
		out.To(in.From, Message{Done, in.Msg.Session, 0})
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

type leaker struct{ Algorithm }

func (m leaker) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Exit {
		return next, message.Sends[Message]{}
	}
	return next, out
}

type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Exit {
		s.Pending = false
	}
	return m.Algorithm.Step(me, s, in)
}
