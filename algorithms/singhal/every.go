package singhal

import (
	"doorway/model"
	"doorway/model/message"
)

// everyRequest is the algorithm as it is also taught, without the test whether a
// REQUEST is old. The token may then come to a process that has not asked for it;
// that process hands it on as if it had left its critical section.
type everyRequest struct{ Algorithm }

func (a everyRequest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	switch {
	case isRequest(in):
		s.Number[in.From] = 0
	case in.Kind == model.Deliver && s.Activity[me] == None:
		var out message.Sends[Message]
		s.Token = in.Msg.Token
		s.Token.Activity[me] = None
		s.compare(a.N)
		a.release(me, &s, &out)
		return s, out
	}
	return a.Algorithm.Step(me, s, in)
}
