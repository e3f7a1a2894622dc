package lamportfast

import (
	"doorway/model"
	"doorway/model/memory"
)

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
