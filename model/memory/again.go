package memory

import (
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/memory/internal/registers"
)

// answer records a shared-memory algorithm's answer to an event.
type answer[S comparable] struct {
	e       model.Event
	l, next enabled.Process[S]
	regs    []int
	buffer  *registers.Buffer // or nil
	did     Memory
	was, is model.View
}

// keep remembers the last answer, and now and then repeats the calls of all kept answers. mem is as react left it.
func (sys *system[S]) keep(a *contract.Again[answer[S]], e model.Event, l, next *enabled.Process[S], mem *Memory, was, is model.View) error {
	if now := sys.view(e.Proc, next); now != is {
		return contract.ImpureView(e, next.State, is, now)
	}
	if err := a.Look(sys.Itself, e, l.State, "View"); err != nil {
		return err
	}
	if k := a.Room(); k != nil {
		*k = answer[S]{e: e, l: *l, next: *next, regs: append(k.regs[:0], mem.regs...), did: mem.done(), was: was, is: is}
		if mem.buffer != nil {
			b := *mem.buffer
			k.buffer = &b
		}
	}
	if !a.Due() {
		return nil
	}
	return sys.askAll(a, 0)
}

// askOne repeats one call, and one for an initial state.
func (sys *system[S]) askOne(a *contract.Again[answer[S]]) error {
	return a.One(sys.askAgain, sys.setup.N, sys.beginAgain)
}

// askAll repeats all the calls whose answers are kept, and those for initial states.
func (sys *system[S]) askAll(a *contract.Again[answer[S]], orders int) error {
	return a.All(orders, sys.askAgain, sys.setup.N, sys.beginAgain)
}

func (sys *system[S]) beginAgain(p model.ProcID) (err error) {
	was := sys.initial[p]
	defer contract.Caught(model.Event{Kind: model.Recover, Proc: p}, &was.State, &err)
	if l, err := sys.first(p, 0); err != nil || l != was {
		return contract.ImpureInit(p, "Init", was.State, l.State)
	}
	return nil
}

// askAgain repeats an event, and returns an error if the result differs.
func (sys *system[S]) askAgain(k *answer[S]) (err error) {
	mem := Memory{regs: k.regs, buffer: k.buffer}
	l, next := k.l, enabled.Process[S]{}
	defer contract.Caught(k.e, &l.State, &err)
	if err := sys.react(&l, k.e, &mem, false, &next); err != nil {
		return err
	}
	if err := sys.differs(k.e, k.l.State, k.next.State, next.State, &k.did, &mem); err != nil {
		return err
	}
	if was := sys.view(k.e.Proc, &k.l); was != k.was {
		return contract.ImpureView(k.e, k.l.State, k.was, was)
	}
	if is := sys.view(k.e.Proc, &k.next); is != k.is {
		return contract.ImpureView(k.e, k.next.State, k.is, is)
	}
	return nil
}
