package voting

import (
	"doorway/model"
	"doorway/model/message"
)

// hoarder keeps the votes that it has when its attempt fails. Wrong: if the others
// do so too, nobody ever gets enough.
type hoarder struct{ Algorithm }

func (m hoarder) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if s.Asking && !next.Asking && next.Region == model.Trying {
		next.Votes = s.Votes
		return next, message.Sends[Message]{}
	}
	return next, out
}

// generous is a coordinator that votes for every client that asks. Wrong: two
// clients may have a majority of such votes.
type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if m.Coordinators.Has(me) && in.Kind == model.Deliver && in.Msg == Request {
		s.Voted = 0
	}
	return m.Algorithm.Step(me, s, in)
}
