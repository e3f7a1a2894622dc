package bully

import (
	"doorway/model"
	"doorway/model/message"
)

// unknown is the algorithm in a group that has not been told of its highest process: to
// the others it ends with the one before that. The highest knows all.
type unknown struct{ Algorithm }

func (u unknown) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	a := u.Algorithm
	if int(me) < a.N-1 {
		a.N--
	}
	return a.Step(me, s, in)
}
