package raymond

import "doorway/model"

// pushy asks the holder again for every request that it queues (ASKED is never
// set). The holder queues it as often and sends it the token for nothing.
type pushy struct{ Algorithm }

func (a pushy) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	s.Asked = false
	return a.Algorithm.Step(me, s, in)
}

// modest does not ask for the token back when it has sent it away while others
// in its queue still wait.
type modest struct{ Algorithm }

func (a modest) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	next, out := a.Algorithm.Step(me, s, in)
	if to, m := out.Get(0); out.Len() == 2 && m.Privilege {
		out = model.Sends[Message]{}
		out.ToAll(to, m)
	}
	return next, out
}

// generous sends the token away while it is in its critical section (USING is
// not looked at).
type generous struct{ Algorithm }

func (a generous) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	next, out := a.Algorithm.Step(me, s, in)
	if next.Region == model.Critical && next.Holder == me && !next.Queue.Empty() {
		next.Holder = next.Queue.Pop()
		out.To(next.Holder, Message{Privilege: true})
	}
	return next, out
}

// astray starts with edges that do not lead to the token: p1 and p2 each take
// the other for the one nearer to it.
type astray struct{ Algorithm }

func (a astray) Init(me model.ProcID) State {
	if me == 1 {
		return State{Holder: 2}
	}
	return a.Algorithm.Init(me)
}
