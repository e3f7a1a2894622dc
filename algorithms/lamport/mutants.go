package lamport

import (
	"doorway/model"
	"doorway/model/message"
)

type noTieBreak struct{ Algorithm }

func (m noTieBreak) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Region == model.Trying && next.Heard == model.Others(m.N, me) && m.earliest(me, &next.Queue) {
		next.Region, next.Heard = model.Critical, 0
	}
	return next, out
}

func (m noTieBreak) earliest(me model.ProcID, queue *model.PerProc[int32]) bool {
	for p := range model.Others(m.N, me).Each() {
		if queue[p] != 0 && queue[p] < queue[me] {
			return false
		}
	}
	return true
}

// deafClock lacks the rule IR2.
type deafClock struct{ Algorithm }

func (m deafClock) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Clock = s.Clock + 1
	return next, out
}

type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Region == model.Trying && m.first(me, &next.Queue) {
		next.Region, next.Heard = model.Critical, 0
	}
	return next, out
}

type hoarder struct{ Algorithm }

func (m hoarder) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Release {
		s.Clock = max(s.Clock, in.Msg.Time) + 1
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}
