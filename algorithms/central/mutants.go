package central

import (
	"doorway/model"
	"doorway/model/message"
)

// forgetful does not queue a request that comes while the section is taken.
// Wrong: a process that is not answered at once waits without end.
type forgetful struct{ Algorithm }

func (m forgetful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Msg == Request {
		next.Queue = model.ProcQueue{}
	}
	return next, out
}

// hasty marks the section free when it is released, though it has just granted
// it to the next. Wrong: the next request is granted too.
type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Msg == Release {
		next.Holder = 0
	}
	return next, out
}

// lastFirst serves the latest request first: a stack instead of a queue. Wrong: a
// process that came early waits as long as others keep coming.
type lastFirst struct{ Algorithm }

func (m lastFirst) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Msg == Release && !s.Queue.Empty() {
		for range s.Queue.Len() - 1 {
			s.Queue.Push(s.Queue.Pop()) // the last comes to the front
		}
	}
	return m.Algorithm.Step(me, s, in)
}
