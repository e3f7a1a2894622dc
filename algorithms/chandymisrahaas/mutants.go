package chandymisrahaas

import (
	"doorway/model"
	"doorway/model/message"
)

type credulous struct{ Algorithm }

func (m credulous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Msg.Kind != Waits {
		return m.Algorithm.Step(me, s, in)
	}
	var out message.Sends[Message]
	out.ToAll(s.Work.Locks[in.Msg.Work.Of].Holder, Message{HeldByIt, in.Msg.Work, in.Msg.Of})
	return s, out
}

type lonely struct{ Algorithm }

func (m lonely) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Msg.Kind == HeldByIt {
		in.Msg.Of = me
	}
	return m.Algorithm.Step(me, s, in)
}

type single struct{ Algorithm }

func (m single) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Msg.Kind == HeldByIt && in.Msg.Of != me && !s.Dependent.Empty() {
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}
