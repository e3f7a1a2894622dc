package memory

import (
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/memory/internal/registers"
	"doorway/model/transition"
)

// first returns the local state of p in an initial state.
func (sys *system[S]) first(p model.ProcID, start int) (enabled.Process[S], error) {
	l := enabled.Process[S]{State: sys.beginner(start).Init(p)}
	return l, sys.start(model.Event{Kind: model.Recover, Proc: p}, &l)
}

func (sys *system[S]) survives(e model.Event, l *enabled.Process[S]) (s S, err error) {
	defer contract.Caught(e, &l.State, &err)
	if sys.durable != nil {
		return sys.durable.Durable(e.Proc, l.State), nil
	}
	return sys.prog.Init(e.Proc), nil
}

// step calls the author's step function and checks that it accessed memory at most once. What it
// would do after an operation that blocks does not matter.
func (sys *system[S]) step(e model.Event, s S, mem *Memory) (next S, err error) {
	defer func() {
		if r := recover(); r != nil && !mem.blocked {
			err = contract.Breach(e, s, "Step panics: %s", contract.Panicked(r))
		}
	}()
	defer sys.End(sys.Begin("Step", e, &s))
	next = sys.prog.Step(e.Proc, s, mem)
	if sys.states.Grows {
		if err := contract.Oversize(e, s, "next local state", sys.states.Size(&next)); err != nil {
			return next, err
		}
	}
	if mem.visits > 1 {
		return next, contract.Breach(e, s, "it accesses memory %s in one step; a step may touch one register, split it in two", english.Times(mem.visits))
	}
	return next, nil
}

// touch finds out what each alternative of p's next step does to memory. It ignores errors: they
// recur, and are reported, when the step is taken.
func (sys *system[S]) touch(p model.ProcID, s S, mem *Memory) registers.Touch {
	all, n := []registers.Touch(nil), 1
	for i := 0; i < n; i++ {
		mem.open(i)
		_, _ = sys.step(model.Event{Kind: model.Step, Proc: p}, s, mem)
		n = max(n, mem.choices)
		t := registers.Touch{Known: true, Guarded: mem.guarded, Op: mem.op, Reg: int16(mem.reg)}
		if n == 1 {
			t.Waits, t.Free = t.Guarded, !t.Guarded
			return t
		}
		if registers.Overlaps(sys.setup.Memory) { // it may touch nothing: if it does, that is reported
			t = registers.Touch{Known: true, Reg: transition.NoRegister}
		}
		all = append(all, t)
	}
	t := all[0]
	t.Others = all[1:]
	for _, o := range all {
		t.Waits = t.Waits || o.Guarded
	}
	return t
}

// Time in shared memory: a process takes a step within the delay of the setup. Its timer is the
// time left until it must; while more than the delay is left, it pauses. The delay of a blocked
// step starts when the step is enabled.

// start starts the timer of next, the local state that e leads to.
func (sys *system[S]) start(e model.Event, next *enabled.Process[S]) (err error) {
	if !sys.setup.Synchronous() {
		return nil
	}
	defer contract.Caught(e, &next.State, &err)
	next.Timers[0] = 0
	v, most := sys.view(e.Proc, next), enabled.MaxTimer-sys.setup.Delay
	switch {
	case !moves(&v):
		return nil
	case v.After < 0 || int(v.After) > most:
		return contract.Breach(e, next.State, "View.After is %d, want 0 to %d units of time: with the delay at most %d", v.After, most, enabled.MaxTimer)
	}
	next.Timers[0] = uint8(sys.setup.Delay + int(v.After))
	return nil
}
