package changroberts

import (
	"doorway/model"
	"doorway/model/message"
)

// modest passes a smaller identifier on where it should put its own in its
// place. Wrong: a process that has called no election does not stand in any.
type modest struct{ Algorithm }

func (m modest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Elected && in.Msg.ID < m.IDs[me] && !s.Participant {
		var out message.Sends[Message]
		out.To(m.Next[me], in.Msg)
		s.Participant = true
		return s, out
	}
	return m.Algorithm.Step(me, s, in)
}

// generous swallows nothing: a participant, too, puts its own identifier in the
// place of a smaller one. Wrong: it has sent its own already, so each election
// goes on round the ring beside the others.
type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Elected && in.Msg.ID < m.IDs[me] {
		s.Participant = false
	}
	return m.Algorithm.Step(me, s, in)
}

// greedy swallows every smaller identifier, participant or not. Wrong: a
// process that has sent none of its own leaves the election without a message.
type greedy struct{ Algorithm }

func (m greedy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Elected && in.Msg.ID < m.IDs[me] {
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

// secretive tells nobody that it has won. Wrong: the others wait without end.
type secretive struct{ Algorithm }

func (m secretive) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg == (Message{ID: m.IDs[me]}) {
		return next, message.Sends[Message]{}
	}
	return next, out
}
