package model

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"

	"doorway/internal/english"
)

// SharedMemory returns the system in which every process runs prog on shared
// registers, whose memory model the setup names. The error says which rule for plain values
// or setups is broken.
func SharedMemory[S comparable](prog Program[S], setup Setup) (System, error) {
	if err := checkGiven(prog); err != nil {
		return nil, err
	}
	sys := &sharedMemory[S]{prog: prog, setup: setup}
	if err := errors.Join(checkModelled(&setup), sys.layOut()); err != nil {
		return nil, err
	}
	if err := sys.checkDomains(); err != nil {
		return nil, err
	}
	sys.itself = newReceiver(append(values(sys.starts), prog)...)
	return sys, sys.checkInit()
}

type sharedMemory[S comparable] struct {
	prog    Program[S]
	setup   Setup
	durable Durable[S] // or nil
	alike   bool       // it says that it treats all processes alike
	regs    []Register
	starts  []Program[S] // its initial states, if there are several
	locals  *plain[local[S]]
	states  *plain[S]
	itself  *receiver  // what its methods could change, or nil
	initial []local[S] // what each process begins with
}

func (sys *sharedMemory[S]) layOut() (err error) {
	if s := sys.setup; s.Channels != FIFO || elsewhere(&s) || s.Detector != NoDetector {
		return fmt.Errorf("setup %q: shared memory has no channels or failure detector; leave channels, drops, duplicates, splits, heals and detector out", s)
	} else if s.MinDelay+s.Drift > 0 {
		return fmt.Errorf("setup %q: shared memory has no messages or hardware clocks; leave mindelay and drift out", s)
	} else if s.Synchronous() && (s.Memory != SequentialConsistency || s.Processors > 0) {
		return fmt.Errorf("setup %q: time is measured in sequentially consistent memory, with a processor each; leave delay out, or memory and processors", s)
	}
	if err := asking("Registers", func() { sys.regs = sys.prog.Registers() }); err != nil {
		return err
	}
	if s, ok := sys.prog.(ManyStarts[Program[S]]); ok {
		if err := cmp.Or(asking("Starts", func() { sys.starts = s.Starts() }), asking("Registers", func() { err = sys.checkStarts() }), err); err != nil {
			return err
		}
	}
	sys.durable, _ = sys.prog.(Durable[S])
	if a, ok := sys.prog.(Alike); ok {
		if err := asking("Alike", func() { sys.alike = a.Alike() }); err != nil {
			return err
		}
	}
	if sys.states, err = newPlain[S]("local state"); err == nil {
		if sys.locals, err = newPlain[local[S]]("local state"); err == nil {
			leaveClocks(sys.locals)
		}
	}
	return errors.Join(err, checkOptional(sys.prog, reflect.TypeFor[Durable[S]](), reflect.TypeFor[Alike](),
		reflect.TypeFor[Abortable](), reflect.TypeFor[ManyStarts[Program[S]]]()))
}

// checkInit calls Init and View once for each process, so that a panic in them
// is reported when the system is built.
func (sys *sharedMemory[S]) checkInit() (err error) {
	defer func() {
		r := recover()
		if broken, views := r.(rule); views {
			err = fmt.Errorf("initial state: %s", broken)
		} else if r != nil {
			err = fmt.Errorf("initial state: Init or View panics: %s", panicked(r))
		}
	}()
	for p := range ProcID(sys.setup.N) {
		l, err := sys.first(p, 0)
		if err != nil {
			return err
		}
		if err := sys.itself.keptAtStart(p, "Init", l.State); err != nil {
			return err
		}
		sys.initial = append(sys.initial, l)
		sys.view(p, &l)
		if err := sys.itself.keptAtStart(p, "View", l.State); err != nil {
			return err
		}
	}
	return sys.checkAlike()
}

// Registers returns the shared registers of a system, none if it has no shared memory.
func Registers(sys Runnable) []Register {
	if shared, ok := sys.(interface{ Registers() []Register }); ok {
		return shared.Registers()
	}
	return nil
}

func (sys *sharedMemory[S]) Registers() []Register { return sys.regs }

func (sys *sharedMemory[S]) Setup() Setup { return sys.setup }
func (sys *sharedMemory[S]) Run() Run     { return sys.World() }
func (sys *sharedMemory[S]) World() World { return opened(newSMWorld(sys), len(sys.starts)) }
func (sys *sharedMemory[S]) Machine() Machine {
	return openedMachine(newSMMachine(sys), len(sys.starts))
}
func (sys *sharedMemory[S]) Beginnings() int { return len(sys.starts) }

func (sys *sharedMemory[S]) With(s Setup) (System, error) {
	if err := sameSize(sys.setup, s); err != nil {
		return nil, err
	}
	return SharedMemory(sys.prog, s)
}

func (sys *sharedMemory[S]) view(p ProcID, l *local[S]) View {
	if l.Down {
		return View{Region: Down, Masked: l.Stuck}
	}
	v := sys.prog.View(p, l.State)
	lives(&v, p)
	return v
}

// own returns what p can do by itself, were every fault allowed and no step blocked.
func (sys *sharedMemory[S]) own(p ProcID, l *local[S], v *View) Kinds {
	ks := Kinds(1 << Pause)
	if sys.setup.MayCrash(p) {
		ks |= 1 << Crash
	}
	switch {
	case l.Down:
		return 1 << Recover
	case l.Pause:
		return ks&^(1<<Pause) | 1<<Resume
	case v.Region == Critical:
		return ks | 1<<Exit
	case moves(v) && pauses(&sys.setup, l.Timer):
		return ks
	case moves(v):
		return ks | 1<<Step
	case mayAsk(&sys.setup, p, l.Asked):
		return ks | 1<<Request
	default:
		return ks
	}
}

// react makes next the local state after e and leaves in mem what was done to
// the registers. With audit the step is taken twice, to see that it is pure.
func (sys *sharedMemory[S]) react(l *local[S], e Event, mem *Memory, audit bool, next *local[S]) (err error) {
	*next = *l
	mem.open(int(e.Index))
	switch e.Kind {
	case Crash:
		*next = local[S]{Asked: l.Asked, Down: true, Stuck: sys.view(e.Proc, l).Masked}
		if next.State, err = sys.survives(e, l); err == nil && audit {
			var again S
			if again, err = sys.survives(e, l); err == nil {
				err = sys.differs(e, l.State, next.State, again, mem, mem)
			}
		}
		return err
	case Recover:
		next.Down, next.Stuck = false, false
		return sys.start(e, next)
	case Flush:
		return nil
	case Pause, Resume:
		next.Pause = e.Kind == Pause
		return nil
	case Request:
		if sys.setup.Requests != Unlimited {
			next.Asked++
		}
	}
	if next.State, err = sys.step(e, l.State, mem); err == nil && audit {
		err = sys.audit(e, l.State, mem, next)
	}
	if err == nil && mem.guarded && e.Kind != Step {
		err = breach(e, l.State, "its %v can block; only steps may wait: take another one for that", e.Kind)
	}
	if err == nil && overlaps(sys.setup.Memory) {
		return sys.begin(l, next, e, mem)
	}
	if err == nil && sys.setup.Synchronous() && !mem.blocked {
		err = sys.start(e, next)
	}
	return err
}

func (sys *sharedMemory[S]) survives(e Event, l *local[S]) (s S, err error) {
	defer caught(e, &l.State, &err)
	if sys.durable != nil {
		return sys.durable.Durable(e.Proc, l.State), nil
	}
	return sys.prog.Init(e.Proc), nil
}

// step calls the author's step function and checks that it touched memory once.
// What it would do after an operation that blocks does not matter.
func (sys *sharedMemory[S]) step(e Event, s S, mem *Memory) (next S, err error) {
	defer func() {
		if r := recover(); r != nil && !mem.blocked {
			err = breach(e, s, "Step panics: %s", panicked(r))
		}
	}()
	next = sys.prog.Step(e.Proc, s, mem)
	if sys.states.grows {
		if err := oversize(e, s, "next local state", sys.states.size(&next)); err != nil {
			return next, err
		}
	}
	if mem.visits > 1 {
		return next, breach(e, s, "it accesses memory %s in one step; a step may touch one register, split it in two", english.Times(mem.visits))
	}
	return next, nil
}

func (sys *sharedMemory[S]) audit(e Event, s S, mem *Memory, first *local[S]) error {
	was := *mem
	mem.open(int(e.Index))
	next, err := sys.step(e, s, mem)
	if err == nil {
		err = sys.differs(e, s, first.State, next, &was, mem)
	}
	if err == nil && sys.alike {
		err = sys.auditAlike(e, s, mem, first)
	}
	return err
}

// elsewhere reports whether some fault may happen that does not befall processes
// that share memory.
func elsewhere(s *Setup) bool {
	for k, budget := range s.Budgets() {
		if *budget != 0 && !k.InMemory() {
			return true
		}
	}
	return false
}

// tops returns the largest value of each register's domain.
func (sys *sharedMemory[S]) tops() (all []int) {
	for _, r := range sys.regs {
		all = append(all, r.Max)
	}
	return all
}

func (sys *sharedMemory[S]) Abortable() bool { return MayAbort(sys.prog) }
