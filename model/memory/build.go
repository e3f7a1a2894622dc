package memory

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/internal/initial"
	"doorway/model/memory/internal/registers"
)

func (sys *system[S]) checkStarts() error {
	if err := initial.CheckNumber(len(sys.starts)); err != nil {
		return err
	}
	name := func(r Register) Register { r.Init = 0; return r }
	for i, s := range sys.starts {
		if !slices.EqualFunc(s.Registers(), sys.regs, func(a, b Register) bool { return name(a) == name(b) }) {
			return fmt.Errorf("initial states, Starts: initial state %d has other registers; they may differ only in Init", i)
		}
		for _, r := range s.Registers() {
			if sys.setup.Memory == model.SafeRegisters && !r.holds(r.Init) {
				return fmt.Errorf("initial states, Starts: in initial state %d register %q holds %d, which is not in its domain", i, r.Name, r.Init)
			}
		}
	}
	return initial.CheckViews(len(sys.starts), sys.setup.N, func(i int, p model.ProcID) model.View { return sys.prog.View(p, sys.starts[i].Init(p)) })
}

// checkAlike compares the initial states of the processes.
func (sys *system[S]) checkAlike() error {
	for i, p := range sys.kinds {
		q := model.ProcID(i)
		switch first, s := sys.prog.Init(p), sys.prog.Init(q); {
		case s != first:
			return fmt.Errorf("method Alike returns true, but %v begins in %+v and %v in %+v", p, first, q, s)
		case sys.prog.View(q, s) != sys.prog.View(p, s):
			return fmt.Errorf("method Alike returns true, but in %+v the views of %v and %v differ", s, p, q)
		}
	}
	return nil
}

// checkDomains checks that safe registers declare what a read may return.
func (sys *system[S]) checkDomains() error {
	for _, r := range sys.regs {
		if sys.setup.Memory == model.SafeRegisters && (r.Max < 1 || r.Max > registers.MaxDomain || !r.holds(r.Init)) {
			return fmt.Errorf("setup %q: register %q has Max=%d and Init=%d: under memory=safe it must say its domain, 0 to Max, with Max from 1 to %d and its initial value within",
				sys.setup, r.Name, r.Max, r.Init, registers.MaxDomain)
		}
	}
	return nil
}

func (sys *system[S]) layOut() (err error) {
	if s := sys.setup; s.Channels != model.FIFO || elsewhere(&s) || s.Detector != model.NoDetector {
		return fmt.Errorf("setup %q: shared memory has no channels or failure detector; leave channels, drops, duplicates, splits, heals and detector out", s)
	} else if s.MinDelay+s.Answer+s.Drift > 0 {
		return fmt.Errorf("setup %q: shared memory has no messages or hardware clocks; leave mindelay, answer and drift out", s)
	} else if s.Pause > 0 {
		return fmt.Errorf("setup %q: in shared memory pauses have no bound; leave pause out", s)
	} else if s.Synchronous() && (s.Memory != model.SequentialConsistency || s.Processors > 0) {
		return fmt.Errorf("setup %q: time is measured in sequentially consistent memory, with a processor each; leave delay out, or memory and processors", s)
	}
	if err := contract.Asking("Registers", func() { sys.regs = sys.prog.Registers() }); err != nil {
		return err
	}
	if s, ok := sys.prog.(model.ManyStarts[Program[S]]); ok {
		if err := cmp.Or(contract.Asking("Starts", func() { sys.starts = s.Starts() }), contract.Asking("Registers", func() { err = sys.checkStarts() }), err); err != nil {
			return err
		}
	}
	sys.durable, _ = sys.prog.(model.Durable[S])
	if sys.kinds, err = contract.Kinds(sys.prog, &sys.setup); err != nil {
		return err
	}
	if sys.states, err = valuecode.New[S]("local state"); err == nil {
		if sys.locals, err = valuecode.New[enabled.Process[S]]("local state"); err == nil {
			enabled.LeaveClocks(sys.locals)
			enabled.LeaveTimers(sys.locals)
			enabled.LeaveNaps(sys.locals)
		}
	}
	return errors.Join(err, contract.CheckOptional(sys.prog, optional[S]()...))
}

// optional returns the interfaces of the optional methods of a Program; docs/add-an-algorithm.md has a table of them.
func optional[S comparable]() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[model.Durable[S]](), reflect.TypeFor[model.Alike](), reflect.TypeFor[model.Abortable](),
		reflect.TypeFor[model.ManyStarts[Program[S]]](), reflect.TypeFor[model.Roles](),
	}
}

// checkInit asks for the initial state of each process.
func (sys *system[S]) checkInit() (err error) {
	defer initial.Reported(&err)
	init := func(p model.ProcID) (enabled.Process[S], error) { return sys.first(p, 0) }
	if sys.initial, err = initial.Init(sys.setup.N, sys.Itself, init, sys.view); err != nil {
		return err
	}
	return sys.checkAlike()
}

// elsewhere reports whether the setup allows a fault that cannot happen to processes that share
// memory.
func elsewhere(s *model.Setup) bool {
	for k, budget := range s.Budgets() {
		if *budget != 0 && !k.InMemory() {
			return true
		}
	}
	return false
}
