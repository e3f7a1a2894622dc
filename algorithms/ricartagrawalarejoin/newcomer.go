package ricartagrawalarejoin

import (
	"doorway/model"
	"doorway/model/message"
)

// newcomer is a version in which the highest process has never been in the group:
// nobody knows its name. It joins when it first requests, like a process that
// comes back.
type newcomer struct {
	process
	N int
}

func (m newcomer) last() model.ProcID { return model.ProcID(m.N - 1) }

func (m newcomer) Init(me model.ProcID) State {
	if me == m.last() {
		return State{}
	}
	return State{In: model.Others(m.N, me).Without(m.last())}
}

func (m newcomer) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Request && me == m.last() && s.Life == 0 {
		s.Wants = true
		return m.process.Step(me, s, message.Input[Message]{Kind: model.Recover})
	}
	return m.process.Step(me, s, in)
}

// stranger knows the name of only one process and joins there. Wrong: it asks
// nobody else, and nobody else asks it.
type stranger struct{ newcomer }

func (m stranger) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, all := m.newcomer.Step(me, s, in)
	if next.Life == s.Life {
		return next, all
	}
	var out message.Sends[Message]
	out.To(0, Message{Part: Join, Life: next.Life})
	next.Unheard = model.Procs(0)
	return next, out
}

// unlisted asks all others and does not tell them its name first. Wrong: they
// take no notice of a process outside the group.
type unlisted struct{ newcomer }

func (m unlisted) Init(me model.ProcID) State {
	if me == m.last() {
		return State{In: model.Others(m.N, me)}
	}
	return m.newcomer.Init(me)
}

func (m unlisted) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	return m.process.Step(me, s, in)
}
