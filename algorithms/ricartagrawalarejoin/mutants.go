package ricartagrawalarejoin

import (
	"doorway/model"
	"doorway/model/message"
)

// silent comes back as if nothing had happened. Wrong: a reply to its former self
// is taken for leave to enter, and those that know of its death no longer ask it.
type silent struct{ Algorithm }

func (m silent) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Recover {
		return m.Init(me), message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

// dutiful still owes a reply to a process that has died. Wrong: the reply comes
// to its next life, which has asked for something else.
type dutiful struct{ Algorithm }

func (m dutiful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind != model.Exit {
		next.Lock.Deferred |= s.Lock.Deferred
	}
	return next, out
}

// patient waits for the reply of a process that has come back, unless the detector has
// reported its death. Wrong: a detector need not report a process that is up again.
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

// eager asks a process from its JOIN on. Wrong: the JOIN may be older than the
// death that was reported last, and no other report will come.
type eager struct{ Algorithm }

func (m eager) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isPart(in, Join) {
		next.In, next.Guests = next.In|next.Guests, 0
	}
	return next, out
}

// unasking lets a guest in without asking it. Wrong: the guest's request may be
// older than the one under way, which was sent to the others.
type unasking struct{ Algorithm }

func (m unasking) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isPart(in, Locking) && s.Guests.Has(in.From) {
		s.In, s.Guests = s.In.With(in.From), s.Guests.Without(in.From)
	}
	return m.Algorithm.Step(me, s, in)
}

// sociable takes a JOIN for a WELCOME: a process that also comes back has nothing
// to tell. Wrong: that one may have rejoined since, and be in its critical section.
type sociable struct{ Algorithm }

func (m sociable) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isPart(in, Join) {
		s.Unheard = s.Unheard.Without(in.From)
	}
	return m.Algorithm.Step(me, s, in)
}

// shy says JOIN once. Wrong: it may have said so to a dead process.
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

// amnesiac keeps no number: each of its lives after the first is number 1.
type amnesiac struct{ Algorithm }

func (amnesiac) Durable(model.ProcID, State) State { return State{} }

// fromZero does not learn the sequence numbers of the processes that welcome it.
type fromZero struct{ Algorithm }

func (m fromZero) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	in.Msg.Highest = 0
	return m.Algorithm.Step(me, s, in)
}

// eagerFromZero is both. Wrong: its request may be older, by its number, than one
// that its former self has replied to.
type eagerFromZero struct{ eager }

func (m eagerFromZero) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	in.Msg.Highest = 0
	return m.eager.Step(me, s, in)
}

func isPart(in message.Input[Message], part Part) bool {
	return in.Kind == model.Deliver && in.Msg.Part == part
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
