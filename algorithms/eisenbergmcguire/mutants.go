package eisenbergmcguire

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
