package lamportfast

import (
	"doorway/model"
	"doorway/model/memory"
)

// impatient does not wait for the others when it has been overtaken. Wrong: one of
// them may still be about to write y.
type impatient struct{ Algorithm }

func (m impatient) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == AwaitB {
		return State{PC: LastY}
	}
	return next
}

// careless enters when it has waited for the others, whoever wrote y last. Wrong: the
// last process to write y enters.
type careless struct{ Algorithm }

func (m careless) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == LastY {
		return State{PC: InCS}
	}
	return next
}

// lowerFirst clears its b before y. Wrong: another process that waits only for that b
// may then find its own number in y, which is cleared next.
type lowerFirst struct{ Algorithm }

func (m lowerFirst) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	switch s.PC {
	case InCS:
		return State{PC: Lower}
	case Lower:
		return State{PC: ClearY}
	case ClearY:
		return State{PC: Idle}
	}
	return next
}

// staying does not clear its b when it has been overtaken. Wrong: it waits until
// every b is clear, its own included.
type staying struct{ Algorithm }

func (m staying) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == Withdraw {
		return State{PC: AwaitB}
	}
	return next
}
