package dijkstra

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

// insistent does not take back that it is about to enter. Wrong: nor does another,
// and each waits for the other.
type insistent struct{ Algorithm }

func (m insistent) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Retract {
		return State{PC: ReadK2}
	}
	return m.Algorithm.Step(me, s, mem)
}
