package ricartagrawalarejoin

import (
	"doorway/model"
	"doorway/model/message"
)

type silent struct{ Algorithm }

func (m silent) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Recover {
		return m.Init(me), message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

type dutiful struct{ Algorithm }

func (m dutiful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind != model.Exit {
		next.Lock.Deferred |= s.Lock.Deferred
	}
	return next, out
}

type patient struct{ Algorithm }

func (m patient) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if !isPart(in, Join) {
		return m.Algorithm.Step(me, s, in)
	}
	awaited := s.Lock.Awaited
	s.Lock.Awaited = 0
	next, out := m.Algorithm.Step(me, s, in)
	next.Lock.Awaited = awaited
	return next, out
}

type eager struct{ Algorithm }

func (m eager) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isPart(in, Join) {
		next.In, next.Guests = next.In|next.Guests, 0
	}
	return next, out
}

type unasking struct{ Algorithm }

func (m unasking) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isPart(in, Locking) && s.Guests.Has(in.From) {
		s.In, s.Guests = s.In.With(in.From), s.Guests.Without(in.From)
	}
	return m.Algorithm.Step(me, s, in)
}

type sociable struct{ Algorithm }

func (m sociable) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isPart(in, Join) {
		s.Unheard = s.Unheard.Without(in.From)
	}
	return m.Algorithm.Step(me, s, in)
}

type shy struct{ Algorithm }

func (m shy) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, all := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Recover {
		return next, all
	}
	var out message.Sends[Message]
	for i := range all.Len() {
		if to, msg := all.Get(i); msg.Part != Join {
			out.ToAll(to, msg)
		}
	}
	return next, out
}

type amnesiac struct{ Algorithm }

func (amnesiac) Durable(model.ProcID, State) State { return State{} }

// fromZero does not learn the sequence numbers of the processes that welcome it.
type fromZero struct{ Algorithm }

func (m fromZero) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	in.Msg.Highest = 0
	return m.Algorithm.Step(me, s, in)
}

// eagerFromZero is both.
type eagerFromZero struct{ eager }

func (m eagerFromZero) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	in.Msg.Highest = 0
	return m.eager.Step(me, s, in)
}

func isPart(in message.Input[Message], part Part) bool {
	return in.Kind == model.Deliver && in.Msg.Part == part
}

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
