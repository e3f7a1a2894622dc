package lamport

import (
	"doorway/model"
	"doorway/model/message"
)

// printed is the algorithm with the rule for a RELEASE as Park prints it: a process
// whose request is now the earliest in its queue has the critical section. Nothing is
// said there of the ACKs, without which an earlier request may still be under way.
type printed struct{ Algorithm }

func (m printed) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	released := in.Kind == model.Deliver && in.Msg.Kind == Release
	if released && next.Region == model.Trying && m.first(me, &next.Queue) {
		next.Region, next.Heard = model.Critical, 0
	}
	return next, out
}
