package dijkstra

import (
	"doorway/model"
	"doorway/model/memory"
)

// blind enters without looking at the others. Wrong: k may have been taken from it
// since.
type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == Check {
		return State{PC: InCS}
	}
	return next
}

// insistent does not take back that it is about to enter. Wrong: nor does another,
// and each waits for the other.
type insistent struct{ Algorithm }

func (m insistent) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Retract {
		return State{PC: ReadK2}
	}
	return m.Algorithm.Step(me, s, mem)
}

// taker makes k name itself whether or not the process that k names wants to enter.
// Wrong: another takes k from it before it notices that it has k.
type taker struct{ Algorithm }

func (m taker) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == ReadK2 {
		return State{PC: TakeK}
	}
	return next
}
