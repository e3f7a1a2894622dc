package tokenring

import (
	"doorway/model"
	"doorway/model/message"
)

// twoWay is the algorithm on a ring without a direction: a process that does not
// need the token may pass it on (a step) or back (a timeout).
type twoWay struct{ Algorithm }

func (m twoWay) Linked(from, to model.ProcID) bool {
	return m.Algorithm.Linked(from, to) || m.Algorithm.Linked(to, from)
}

func (m twoWay) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Timeout {
		var out message.Sends[Message]
		out.To((me+model.ProcID(m.N)-1)%model.ProcID(m.N), Message{})
		return State{}, out
	}
	return m.Algorithm.Step(me, s, in)
}

func (m twoWay) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Armed = v.Ready
	return v
}

type greedy struct{ Algorithm }

func (m greedy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Exit {
		return State{Token: true}, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

type idler struct{ Algorithm }

func (m idler) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Ready = false
	return v
}

type copier struct{ Algorithm }

func (m copier) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Exit {
		next.Token = true
	}
	return next, out
}
