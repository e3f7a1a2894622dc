package central

import (
	"doorway/model"
	"doorway/model/message"
)

type forgetful struct{ Algorithm }

func (m forgetful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Msg == Request {
		next.Queue = model.ProcQueue{}
	}
	return next, out
}

type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Msg == Release {
		next.Holder = 0
	}
	return next, out
}

type lastFirst struct{ Algorithm }

func (m lastFirst) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Msg == Release && !s.Queue.Empty() {
		for range s.Queue.Len() - 1 {
			s.Queue.Push(s.Queue.Pop()) // the last comes to the front
		}
	}
	return m.Algorithm.Step(me, s, in)
}
