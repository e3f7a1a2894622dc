package burnslynch

import (
	"doorway/model"
	"doorway/model/memory"
)

type once struct{ Algorithm }

func (m once) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == Raise {
		return m.above(me + 1)
	}
	return next
}

type insistent struct{ Algorithm }

func (m insistent) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == LookBelow && next.PC == Again {
		return s
	}
	return next
}
