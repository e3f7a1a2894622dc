package singhal

import (
	"doorway/model"
	"doorway/model/message"
)

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

type silent struct{ Algorithm }

func (m silent) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && s.Activity[me] == Requesting {
		out = message.Sends[Message]{}
	}
	return next, out
}

type gullible struct{ Algorithm }

func (m gullible) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) {
		s.Number[in.From] = 0
	}
	return m.Algorithm.Step(me, s, in)
}

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
