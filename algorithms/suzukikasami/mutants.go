package suzukikasami

import (
	"doorway/model"
	"doorway/model/message"
)

type anyRequest struct{ Algorithm }

func (m anyRequest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && next.Privilege && next.Region == model.Remainder {
		next.pass(in.From, &out)
	}
	return next, out
}

type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && next.Privilege && next.Region == model.Critical && next.waits(in.From) {
		next.pass(in.From, &out)
	}
	return next, out
}

// forgetful leaves LN as it is.
type forgetful struct{ Algorithm }

func (m forgetful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	own := s.RN[me]
	if in.Kind == model.Exit {
		s.RN[me] = s.Token.LN[me]
	}
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Exit {
		next.RN[me] = own
	}
	return next, out
}

// keeper leaves HavePrivilege true.
type keeper struct{ Algorithm }

func (m keeper) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Privilege = next.Privilege || s.Privilege
	return next, out
}

func isRequest(in message.Input[Message]) bool { return in.Kind == model.Deliver && !in.Msg.Privilege }
