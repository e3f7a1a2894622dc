package tokenarray

import (
	"doorway/model"
	"doorway/model/message"
)

type stopped struct{ Algorithm }

func (m stopped) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Request && s.Possession == NoToken {
		s.Clock--
	}
	return m.Algorithm.Step(me, s, in)
}

// latest is RH1 without the maximum.
type latest struct{ Algorithm }

func (m latest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) {
		s.Request[in.From] = 0
	}
	return m.Algorithm.Step(me, s, in)
}

// unmarked is RR2 without token[i].
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

// generous is RH2 without the condition.
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
