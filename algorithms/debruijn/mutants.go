package debruijn

import (
	"doorway/algorithms/knuth"
	"doorway/model"
	"doorway/model/memory"
)

// detour is the algorithm with one line wrong: a process that should go to the line from goes to the line to.
type detour struct {
	Algorithm
	from, to knuth.PC
}

func (m detour) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == m.from {
		return State{PC: m.to}
	}
	return next
}

// always hands the turn on, even if its owner competes. Wrong: the owner loses it
// without having entered.
type always struct{ Algorithm }

func (m always) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == ReadC {
		next.PC = PassK
	}
	return next
}
