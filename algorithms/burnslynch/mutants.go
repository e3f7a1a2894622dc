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

// hasty does not wait for those above. Wrong: one of them may be inside.
type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == WaitAbove {
		return State{PC: InCS}
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
