package bully

import (
	"doorway/model"
	"doorway/model/message"
)

// meek takes a lower process that has won for the coordinator. Wrong: nobody
// bullies a process that wins by an early timeout.
type meek struct{ Algorithm }

func (m meek) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg == Coordinator {
		return State{Leader: model.Procs(in.From), Dead: s.Dead}, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

// firstDeath wins as soon as one of the higher processes is dead. Wrong: the
// others may be alive.
type firstDeath struct{ Algorithm }

func (m firstDeath) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Phase != Idle && next.Dead&m.higher(me) != 0 {
		next = m.win(me, next, &out)
	}
	return next, out
}

// trustsAnswer waits for the announcement once it has been answered, whoever
// dies. Wrong: the process that answered may die before it announces itself.
type trustsAnswer struct{ Algorithm }

func (m trustsAnswer) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Suspect && s.Phase == Waiting {
		s.Dead = s.Dead.With(in.From)
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

// forgets takes an election for over once it has been answered. Wrong: the process
// that answered may die before it announces itself, and nobody calls again.
type forgets struct{ process }

func (m forgets) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.process.Step(me, s, in)
	if next.Phase == Waiting {
		next.Phase = Idle
	}
	return next, out
}

// asPrinted takes part in an election only if a higher process has called it: a
// comparison that is printed the wrong way round. Wrong: only lower processes
// send it an ELECTION, so nobody takes part in any, and a caller that has a timeout
// wins beside higher processes that live.
type asPrinted struct{ process }

func (m asPrinted) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg == Election && in.From < me {
		return s, message.Sends[Message]{}
	}
	return m.process.Step(me, s, in)
}

// loyal calls no election when it is told that the coordinator is dead. Wrong:
// an old announcement of the dead coordinator may have come after its successor's.
type loyal struct{ Algorithm }

func (m loyal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Suspect && s.Leader.Has(in.From) {
		s.Dead = s.Dead.With(in.From)
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}
