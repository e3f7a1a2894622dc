package model

import "fmt"

// smAnswer is what a shared-memory algorithm did at an event.
type smAnswer[S comparable] struct {
	e       Event
	l, next local[S]
	regs    []int
	buffer  *buffer // or nil
	did     Memory
	was, is View
}

// keep remembers what has just been done, and now and then asks for everything
// that is kept again. mem is as react has left it.
func (sys *sharedMemory[S]) keep(a *again[smAnswer[S]], e Event, l, next *local[S], mem *Memory, was, is View) error {
	if now := sys.view(e.Proc, next); now != is {
		return impureView(e, next.State, is, now)
	}
	if err := a.look(sys.itself, e, l.State, "View"); err != nil {
		return err
	}
	if k := a.room(); k != nil {
		*k = smAnswer[S]{e: e, l: *l, next: *next, regs: append(k.regs[:0], mem.regs...), did: mem.done(), was: was, is: is}
		if mem.buffer != nil {
			b := *mem.buffer
			k.buffer = &b
		}
	}
	if !a.due() {
		return nil
	}
	return sys.askAll(a)
}

// askOne asks again for one answer, and for what a process begins with.
func (sys *sharedMemory[S]) askOne(a *again[smAnswer[S]]) error {
	if err := a.one(sys.askAgain); err != nil {
		return err
	}
	return sys.beginAgain(ProcID(a.next % sys.setup.N))
}

// askAll asks again for all that is kept, and for what processes begin with.
func (sys *sharedMemory[S]) askAll(a *again[smAnswer[S]]) error {
	if err := a.all(sys.askAgain); err != nil {
		return err
	}
	for p := range sys.initial {
		if err := sys.beginAgain(ProcID(p)); err != nil {
			return err
		}
	}
	return nil
}

func (sys *sharedMemory[S]) beginAgain(p ProcID) (err error) {
	was := sys.initial[p]
	defer caught(Event{Kind: Recover, Proc: p}, &was.State, &err)
	if l, err := sys.first(p, 0); err != nil || l != was {
		return impureInit(p, "Init", was.State, l.State)
	}
	return nil
}

// askAgain lets an event happen again, and returns an error if something else
// comes of it.
func (sys *sharedMemory[S]) askAgain(k *smAnswer[S]) (err error) {
	mem := Memory{regs: k.regs, buffer: k.buffer}
	l, next := k.l, local[S]{}
	defer caught(k.e, &l.State, &err)
	if err := sys.react(&l, k.e, &mem, false, &next); err != nil {
		return err
	}
	if err := sys.differs(k.e, k.l.State, k.next.State, next.State, &k.did, &mem); err != nil {
		return err
	}
	if was := sys.view(k.e.Proc, &k.l); was != k.was {
		return impureView(k.e, k.l.State, k.was, was)
	}
	if is := sys.view(k.e.Proc, &k.next); is != k.is {
		return impureView(k.e, k.next.State, k.is, is)
	}
	return nil
}

// differs returns an error if an event at a process in state s led to another
// state, or did something else to memory, when it was asked again.
func (sys *sharedMemory[S]) differs(e Event, s, was, is S, did, does *Memory) error {
	switch {
	case did.did(does) && was == is:
		return nil
	case e.Kind == Crash:
		return breach(e, s, "%s is impure: of that state %+v survived, and when asked again %+v; it may depend on nothing but its arguments", sys.asked(e), was, is)
	case !did.did(does):
		return breach(e, s, "Step is impure: it %s, and when asked again it %s; it may depend on nothing but its arguments and the register it touches",
			sys.deedOf(did), sys.deedOf(does))
	default:
		return breach(e, s, "Step is impure: it went to %+v and when asked again to %+v; it may depend on nothing but its arguments and the register it touches", was, is)
	}
}

// asked returns the name of the method that e asks.
func (sys *sharedMemory[S]) asked(e Event) string {
	switch {
	case e.Kind != Crash:
		return "Step"
	case sys.durable != nil:
		return "Durable"
	default:
		return "Init"
	}
}

// deedOf says what a step did at the door.
func (sys *sharedMemory[S]) deedOf(m *Memory) string {
	text := "touched no register"
	switch {
	case m.op == locks && m.reg == NoRegister:
		text = "waited for its writes"
	case m.reg == NoRegister:
	case m.blocked:
		text = "waited for " + sys.regs[m.reg].Name
	case m.op == reads:
		text = fmt.Sprintf("read %s", sys.regs[m.reg].Name)
	case m.op == writes:
		text = fmt.Sprintf("wrote %s = %d", sys.regs[m.reg].Name, m.value)
	default:
		text = fmt.Sprintf("made %s = %d at once", sys.regs[m.reg].Name, m.value)
	}
	if m.choices > 0 {
		text = fmt.Sprintf("chose among %d and %s", m.choices, text)
	}
	return text
}

// done returns what has been done at the door, without the registers.
func (m *Memory) done() Memory {
	d := *m
	d.regs, d.buffer = nil, nil
	return d
}
