package raymond

import (
	"doorway/model"
	"doorway/model/message"
)

// pushy asks the holder again for every request that it queues (ASKED is never
// set). Wrong: the holder queues it as often and sends it the token for nothing.
type pushy struct{ Algorithm }

func (m pushy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	s.Asked = false
	return m.Algorithm.Step(me, s, in)
}

// modest does not ask for the token back when it has sent it away. Wrong: others
// in its queue still wait.
type modest struct{ Algorithm }

func (m modest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if to, m := out.Get(0); out.Len() == 2 && m.Privilege {
		out = message.Sends[Message]{}
		out.ToAll(to, m)
	}
	return next, out
}

// generous sends the token away while it is in its critical section (it ignores
// USING). Wrong: the process that gets it enters too.
type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Region == model.Critical && next.Holder == me && !next.Queue.Empty() {
		next.Holder = next.Queue.Pop()
		out.To(next.Holder, Message{Privilege: true})
	}
	return next, out
}

// astray starts with p1 and p2 each taking the other for the one nearer to the
// token. Wrong: their edges do not lead to it.
type astray struct{ Algorithm }

func (m astray) Init(me model.ProcID) State {
	if me == 1 {
		return State{Holder: 2}
	}
	return m.Algorithm.Init(me)
}

// straight queues origins and sends the token straight to the first of the queue.
// Wrong: the processes on the way have that one in their queues, too, and wait
// for the token to pass.
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
