package leasefencing

import (
	"doorway/model"
	"doorway/model/message"
)

type lax struct{ Algorithm }

func (m lax) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == m.resource() && in.Msg.Write == s.Newest-1 {
		s.Accepted = in.Msg.Write
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

// first is the variant once.
type first struct{ Algorithm }

func (m first) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if me == m.resource() && s.Newest > 0 {
		next.Newest = s.Newest
	}
	return next, out
}
