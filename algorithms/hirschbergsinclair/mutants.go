package hirschbergsinclair

import (
	"doorway/model"
	"doorway/model/message"
)

// impatient goes on to the next distance when one of its two probes has been
// answered. Wrong: it takes the other answer for one of the next distance, and
// soon sends probes farther than it needs to.
type impatient struct{ Algorithm }

func (m impatient) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if s.Phase == Candidate {
		s.Answers = 1
	}
	return m.Algorithm.Step(me, s, in)
}

// local has won when both neighbours are smaller. Wrong: a larger process may
// stand farther away.
type local struct{ Algorithm }

func (m local) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Phase == Candidate && next.Reach > 1 {
		out = message.Sends[Message]{}
		m.pass(me, Message{Kind: Leader, ID: m.IDs[me]}, &out)
		next = State{Phase: Done, Leader: model.Procs(me)}
	}
	return next, out
}

// modest gives up when it hears of a smaller candidate: a comparison the wrong
// way round. Wrong: the largest loses too.
type modest struct{ Algorithm }

func (m modest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Deliver && in.Msg.Kind == Probe && in.Msg.ID < m.IDs[me] && next.Phase == Candidate {
		next = State{Phase: Lost}
	}
	return next, out
}
