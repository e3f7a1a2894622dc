package lamport

import "doorway/model"

// noTieBreak enters although another request has the same time. Clocks alone do
// not order requests: of two that are made at the same time each is first.
type noTieBreak struct{ Algorithm }

func (a noTieBreak) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	next, out := a.Algorithm.Step(me, s, in)
	if next.Region == model.Trying && next.Heard == model.Others(a.N, me) && a.earliest(me, &next.Queue) {
		next.Region, next.Heard = model.Critical, 0
	}
	return next, out
}

func (a noTieBreak) earliest(me model.ProcID, queue *model.PerProc[int32]) bool {
	for p := range model.Others(a.N, me).Each() {
		if queue[p] != 0 && queue[p] < queue[me] {
			return false
		}
	}
	return true
}

// deafClock does not set its clock by messages (IR2). A slow clock then gives a
// request an earlier time than one that was acknowledged before it was made.
type deafClock struct{ Algorithm }

func (a deafClock) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	next, out := a.Algorithm.Step(me, s, in)
	next.Clock = s.Clock + 1
	return next, out
}

// hasty enters as soon as its request is first in its own queue, without having
// heard from the others: an earlier request may be under way.
type hasty struct{ Algorithm }

func (a hasty) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	next, out := a.Algorithm.Step(me, s, in)
	if next.Region == model.Trying && a.first(me, &next.Queue) {
		next.Region, next.Heard = model.Critical, 0
	}
	return next, out
}

// hoarder leaves a released request in its queue: it waits for ever for a
// process that has long left.
type hoarder struct{ Algorithm }

func (a hoarder) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Release {
		s.Clock = max(s.Clock, in.Msg.Time) + 1
		return s, model.Sends[Message]{}
	}
	return a.Algorithm.Step(me, s, in)
}
