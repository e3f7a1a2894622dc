package burnslynch

import (
	"doorway/model"
	"doorway/model/memory"
)

// once does not look at those below again once its flag is up. Wrong: one of them
// may have raised its flag since.
type once struct{ Algorithm }

func (m once) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == Raise {
		return m.above(me + 1)
	}
	return next
}

// insistent waits for those below with its flag up. Wrong: they wait for it.
type insistent struct{ Algorithm }

func (m insistent) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == LookBelow && next.PC == Again {
		return s
	}
	return next
}
