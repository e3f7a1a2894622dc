package voting

import (
	"doorway/model"
	"doorway/model/message"
)

type hoarder struct{ Algorithm }

func (m hoarder) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if s.Asking && !next.Asking && next.Region == model.Trying {
		next.Votes = s.Votes
		return next, message.Sends[Message]{}
	}
	return next, out
}

type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if m.Coordinators.Has(me) && in.Kind == model.Deliver && in.Msg == Request {
		s.Voted = 0
	}
	return m.Algorithm.Step(me, s, in)
}
