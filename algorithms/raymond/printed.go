package raymond

import (
	"doorway/model"
	"doorway/model/message"
)

// printed is the algorithm with Park's rules 4 and 5 in the order in which they are
// printed: a request is appended to the queue, and then, if the queue is empty, the
// parent is asked. The queue never is, so nobody asks.
type printed struct{ Algorithm }

func (m printed) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, all := m.Algorithm.Step(me, s, in)
	var out message.Sends[Message]
	for i := range all.Len() {
		if to, msg := all.Get(i); msg.Privilege {
			out.ToAll(to, msg)
		}
	}
	return next, out
}
