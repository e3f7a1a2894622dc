package suzukikasami

import (
	"doorway/model"
	"doorway/model/message"
)

// anyRequest passes an idle token on without looking at the request's number.
// Wrong: a REQUEST goes to everyone, but one process serves it; the other copies
// arrive long after, and the token travels for nothing.
type anyRequest struct{ Algorithm }

func (m anyRequest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && next.Privilege && next.Region == model.Remainder {
		next.pass(in.From, &out)
	}
	return next, out
}

// generous passes the token on while it is in its critical section. Wrong: the
// process that gets it takes it for leave to enter.
type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && next.Privilege && next.Region == model.Critical && next.waits(in.From) {
		next.pass(in.From, &out)
	}
	return next, out
}

// forgetful does not enter in the token that its request is served (LN). Wrong:
// the token comes back for that request, and its next one, with a number two
// above the last served, is taken for an old one and never answered.
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

// keeper still thinks that it has the token after it has sent it (HavePrivilege
// stays true). Wrong: there are then two.
type keeper struct{ Algorithm }

func (m keeper) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Privilege = next.Privilege || s.Privilege
	return next, out
}

func isRequest(in message.Input[Message]) bool { return in.Kind == model.Deliver && !in.Msg.Privilege }
