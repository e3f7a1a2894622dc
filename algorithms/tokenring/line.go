package tokenring

import (
	"fmt"

	"doorway/model"
	"doorway/model/message"
)

// line is the ring in a network that is none: the processes stand in a line, and the
// token of the last one comes to the first by way of all others, which hand it on.
type line struct{ Algorithm }

// passage is the token on its way to a process that may be further on.
type passage struct{ To model.ProcID }

// String returns the token with its goal, as "TOKEN(p0)".
func (p passage) String() string { return fmt.Sprintf("TOKEN(%v)", p.To) }

func (line) Linked(from, to model.ProcID) bool { return to == from+1 || from == to+1 }

func (line) Carries(passage) bool { return true }

func (l line) Step(me model.ProcID, s State, in message.Input[passage]) (State, message.Sends[passage]) {
	var out message.Sends[passage]
	if in.Kind == model.Deliver && in.Msg.To != me {
		out.To(towards(me, in.Msg.To), in.Msg)
		return s, out
	}
	next, sends := l.Algorithm.Step(me, s, message.Input[Message]{Kind: in.Kind})
	if sends.Len() > 0 {
		to := l.Successor(me)
		out.To(towards(me, to), passage{to})
	}
	return next, out
}

// towards returns the neighbour of p on the way to q.
func towards(p, q model.ProcID) model.ProcID {
	if q > p {
		return p + 1
	}
	return p - 1
}
