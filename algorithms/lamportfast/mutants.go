package lamportfast

import (
	"doorway/model"
	"doorway/model/memory"
)

// detour is the algorithm with one line wrong: a process that should go to the line from goes to the line to.
type detour struct {
	Algorithm
	from, to PC
}

func (m detour) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == m.from {
		return State{PC: m.to}
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
