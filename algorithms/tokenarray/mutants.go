package tokenarray

import (
	"doorway/model"
	"doorway/model/message"
)

// stopped asks with the time that its clock shows, without advancing it. Wrong: a
// REQUEST must be later than the last possession of the token, which is 0 in the
// token at the start.
type stopped struct{ Algorithm }

func (m stopped) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Request && s.Possession == NoToken {
		s.Clock--
	}
	return m.Algorithm.Step(me, s, in)
}

// latest takes the REQUEST that came last for the latest (RH1 without the
// maximum). Wrong: an old REQUEST that was overtaken hides a new one.
type latest struct{ Algorithm }

func (m latest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) {
		s.Request[in.From] = 0
	}
	return m.Algorithm.Step(me, s, in)
}

// unmarked does not write into the token when it had it (RR2 without token[i]).
// Wrong: its REQUEST looks unserved for ever.
type unmarked struct{ Algorithm }

func (m unmarked) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if to, msg := out.Get(0); out.Len() == 1 && msg.Privilege {
		msg.Token[me] = s.Token[me]
		out = message.Sends[Message]{}
		out.ToAll(to, msg)
	}
	return next, out
}

// generous releases the token for a REQUEST even in its critical section (RH2
// without the condition). Wrong: the process that gets it enters too.
type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && s.Possession == TokenHeld {
		m.release(me, &next, &out)
		next.Possession = TokenHeld
	}
	return next, out
}

func isRequest(in message.Input[Message]) bool { return in.Kind == model.Deliver && !in.Msg.Privilege }
