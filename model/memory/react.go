package memory

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/kinds"
	"doorway/model/memory/internal/registers"
	"doorway/model/transition"
)

// own returns what p can do by itself if every fault is allowed and no step blocks.
func (sys *system[S]) own(p model.ProcID, l *enabled.Process[S], v *model.View) kinds.Set {
	ks := enabled.Failures(&sys.setup, p)
	switch {
	case l.Down:
		return 1 << model.Recover
	case l.Paused:
		return ks&^(1<<model.Pause) | 1<<model.Resume
	case v.Region == model.Critical:
		return ks | 1<<model.Exit
	case moves(v) && registers.Pauses(&sys.setup, l.Timers[0]):
		return ks
	case moves(v):
		return ks | 1<<model.Step
	case enabled.MayAsk(&sys.setup, p, l.Asked):
		return ks | 1<<model.Request
	default:
		return ks
	}
}

// facts returns the facts about a local state with this view.
func (sys *system[S]) facts(p model.ProcID, l *enabled.Process[S], v *model.View) registers.Facts {
	f := registers.Facts{Own: sys.own(p, l, v), Timer: l.Timers[0], Masked: v.Masked, Known: true}
	if f.Own&registers.Accesses == 0 {
		f.Touch = registers.Away
	}
	return f
}

// auditAlike repeats the step of e for every other process and compares. What the step would do
// after an operation that blocks does not matter.
func (sys *system[S]) auditAlike(e model.Event, s S, mem *Memory, first *enabled.Process[S]) error {
	was := *mem
	for q := range model.Others(sys.setup.N, e.Proc).Each() {
		if sys.kinds[q] != sys.kinds[e.Proc] {
			continue
		}
		mem.open(int(e.Index))
		next, err := sys.step(model.Event{Kind: e.Kind, Proc: q}, s, mem)
		same := err == nil && mem.did(&was)
		if same && !was.blocked {
			same = next == first.State && sys.prog.View(q, next) == sys.prog.View(e.Proc, next)
		}
		if !same {
			return contract.Breach(e, s, "method Alike returns true, but %v would do something else here than %v, which goes to %+v; Step and View may not depend on which process it is",
				q, e.Proc, first.State)
		}
	}
	return nil
}

// did reports whether two steps did the same at the door.
func (m *Memory) did(o *Memory) bool {
	same := m.choices == o.choices && m.op == o.op && m.reg == o.reg && m.blocked == o.blocked
	return same && (m.reg == transition.NoRegister || m.value == o.value)
}

// begin adapts a step that leads to next if accesses may overlap: a write only begins, and leaves
// the local state unchanged.
func (sys *system[S]) begin(l, next *enabled.Process[S], e model.Event, mem *Memory) error {
	switch m := sys.setup.Memory; {
	case mem.choices > 0 && mem.reg != transition.NoRegister:
		return contract.Breach(e, l.State, "it chooses and touches a register in one step, whose events have numbers of their own under memory=%v; choose in a step before", m)
	case mem.op == registers.Locks && mem.reg != transition.NoRegister:
		return contract.Breach(e, l.State, "its atomic read-modify-write needs a register that is atomic; under memory=%v use Read and Write, or choose memory=sc or tso", m)
	case mem.op != registers.Writes:
		return nil
	case e.Kind != model.Step && e.Kind != model.Finish:
		return contract.Breach(e, l.State, "its %v writes, which takes two events under memory=%v; only steps may: take another one for that", e.Kind, m)
	case sys.setup.Memory == model.SafeRegisters && !sys.regs[mem.reg].holds(mem.value):
		r := sys.regs[mem.reg]
		return contract.Breach(e, l.State, "it writes %d to %s, whose domain is 0 to %d; correct its Max or declare it Open", mem.value, r.Name, r.Max)
	case e.Kind == model.Step:
		*next = *l
	}
	return nil
}

// react sets next to the local state after e and leaves in mem what e did to the registers. With
// audit it takes the step twice, to check that it is pure.
func (sys *system[S]) react(l *enabled.Process[S], e model.Event, mem *Memory, audit bool, next *enabled.Process[S]) (err error) {
	*next = *l
	mem.open(int(e.Index))
	switch e.Kind {
	case model.Crash:
		*next = enabled.Process[S]{Asked: l.Asked, Down: true, Stuck: sys.view(e.Proc, l).Masked}
		if next.State, err = sys.survives(e, l); err == nil && audit {
			var again S
			if again, err = sys.survives(e, l); err == nil {
				err = sys.differs(e, l.State, next.State, again, mem, mem)
			}
		}
		return err
	case model.Recover:
		next.Down, next.Stuck = false, false
		return sys.start(e, next)
	case model.Flush:
		return nil
	case model.Pause, model.Resume:
		next.Paused = e.Kind == model.Pause
		return nil
	case model.Request:
		if sys.setup.Requests != model.Unlimited {
			next.Asked++
		}
	}
	if next.State, err = sys.step(e, l.State, mem); err == nil && audit {
		err = sys.audit(e, l.State, mem, next)
	}
	if err == nil && mem.guarded && e.Kind != model.Step {
		err = contract.Breach(e, l.State, "its %v can block; only steps may wait: take another one for that", e.Kind)
	}
	if err == nil && registers.Overlaps(sys.setup.Memory) {
		return sys.begin(l, next, e, mem)
	}
	if err == nil && sys.setup.Synchronous() && !mem.blocked {
		err = sys.start(e, next)
	}
	return err
}

func (sys *system[S]) audit(e model.Event, s S, mem *Memory, first *enabled.Process[S]) error {
	was := *mem
	mem.open(int(e.Index))
	next, err := sys.step(e, s, mem)
	if err == nil {
		err = sys.differs(e, s, first.State, next, &was, mem)
	}
	if err == nil && sys.kinds != nil {
		err = sys.auditAlike(e, s, mem, first)
	}
	return err
}

// differs returns an error if an event at a process in state s led to another state, or did
// something else to memory, when it was repeated.
func (sys *system[S]) differs(e model.Event, s, was, is S, did, does *Memory) error {
	switch {
	case did.did(does) && was == is:
		return nil
	case e.Kind == model.Crash:
		return contract.ImpureCrash(e, s, sys.asked(e), was, is)
	case !did.did(does):
		return contract.Breach(e, s, "Step is impure: it %s, and when asked again it %s; it may depend on nothing but its arguments and the register it touches",
			sys.operation(did), sys.operation(does))
	default:
		return contract.Breach(e, s, "Step is impure: it went to %+v and when asked again to %+v; it may depend on nothing but its arguments and the register it touches", was, is)
	}
}

// asked returns the name of the method that e calls.
func (sys *system[S]) asked(e model.Event) string { return contract.Asked(e, sys.durable != nil) }

// operation describes what a step did at the door.
func (sys *system[S]) operation(m *Memory) string {
	text := "touched no register"
	switch {
	case m.op == registers.Locks && m.reg == transition.NoRegister:
		text = "waited for its writes"
	case m.reg == transition.NoRegister:
	case m.blocked:
		text = "waited for " + sys.regs[m.reg].Name
	case m.op == registers.Reads:
		text = fmt.Sprintf("read %s", sys.regs[m.reg].Name)
	case m.op == registers.Writes:
		text = fmt.Sprintf("wrote %s = %d", sys.regs[m.reg].Name, m.value)
	default:
		text = fmt.Sprintf("made %s = %d at once", sys.regs[m.reg].Name, m.value)
	}
	if m.choices > 0 {
		text = fmt.Sprintf("chose among %d and %s", m.choices, text)
	}
	return text
}
