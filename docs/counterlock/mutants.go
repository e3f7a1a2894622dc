package counterlock

import (
	"doorway/model"
	"doorway/model/memory"
)

type resetter struct{ Algorithm }

func (m resetter) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Leave {
		mem.Write(count, 0)
		return State{Idle}
	}
	return m.Algorithm.Step(me, s, mem)
}

type stubborn struct{ Algorithm }

func (m stubborn) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Undo {
		if mem.Read(count) == 0 {
			s.PC = InCS
		}
		return s
	}
	return m.Algorithm.Step(me, s, mem)
}
