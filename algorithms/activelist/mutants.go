package activelist

import (
	"doorway/model"
	"doorway/model/message"
)

type bystander struct{ Algorithm }

func (m bystander) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isElect(in) && s.Active.Empty() {
		var out message.Sends[Message]
		out.To(m.next(me, s), in.Msg)
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

type courteous struct{ Algorithm }

func (m courteous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s, in)
	if !isElect(in) || !s.Active.Empty() {
		return next, sends
	}
	var out message.Sends[Message]
	for i := range sends.Len() {
		out.ToAll(sends.Get(sends.Len() - 1 - i))
	}
	return next, out
}

func isElect(in message.Input[Message]) bool { return in.Kind == model.Deliver && !in.Msg.Elected }
