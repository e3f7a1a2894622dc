package singhal

import (
	"doorway/model"
	"doorway/model/message"
)

// holderOnly starts with everyone believing only p0, which has the token, to be
// asking. Wrong: when the token has moved on, p0 hears of those that want it, and
// the process that has it does not.
type holderOnly struct{ Algorithm }

func (m holderOnly) Init(me model.ProcID) State {
	s := m.Algorithm.Init(me)
	for p := range me {
		if p > 0 {
			s.Activity[p] = None
		}
	}
	return s
}

// silent does not tell an asker that it asks too. Wrong: it has not told the
// asker before, and the asker may get the token first.
type silent struct{ Algorithm }

func (m silent) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && s.Activity[me] == Requesting {
		out = message.Sends[Message]{}
	}
	return next, out
}

// gullible takes an old REQUEST for a new one. Wrong: that REQUEST was served,
// and the token goes to a process that has not asked for it.
type gullible struct{ Algorithm }

func (m gullible) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) {
		s.Number[in.From] = 0
	}
	return m.Algorithm.Step(me, s, in)
}

// generous sends the token to an asker while it is in its critical section.
// Wrong: the asker enters too.
type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	inside := s.Activity[me] == Executing
	if isRequest(in) && inside {
		s.Activity[me] = Holding
	}
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && inside {
		next.Activity[me] = Executing
	}
	return next, out
}

func isRequest(in message.Input[Message]) bool { return in.Kind == model.Deliver && !in.Msg.Privilege }
