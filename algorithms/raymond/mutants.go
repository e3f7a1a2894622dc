package raymond

import (
	"doorway/model"
	"doorway/model/message"
)

// pushy never sets ASKED.
type pushy struct{ Algorithm }

func (m pushy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	s.Asked = false
	return m.Algorithm.Step(me, s, in)
}

type modest struct{ Algorithm }

func (m modest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if to, m := out.Get(0); out.Len() == 2 && m.Privilege {
		out = message.Sends[Message]{}
		out.ToAll(to, m)
	}
	return next, out
}

// generous ignores USING.
type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Region == model.Critical && next.Holder == me && !next.Queue.Empty() {
		next.Holder = next.Queue.Pop()
		out.To(next.Holder, Message{Privilege: true})
	}
	return next, out
}

type astray struct{ Algorithm }

func (m astray) Init(me model.ProcID) State {
	if me == 1 {
		return State{Holder: 2}
	}
	return m.Algorithm.Init(me)
}

type straight struct{ Algorithm }

func (straight) Linked(p, q model.ProcID) bool { return p != q }

func (m straight) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if _, first := out.Get(0); !first.Privilege {
		return next, out
	}
	if in.Kind == model.Deliver && !in.Msg.Privilege {
		s.Queue.Push(in.Msg.Origin.Min())
	}
	next.Holder = s.Queue.Pop()
	var sends message.Sends[Message]
	for i := range out.Len() {
		_, msg := out.Get(i)
		sends.To(next.Holder, msg)
	}
	return next, sends
}
