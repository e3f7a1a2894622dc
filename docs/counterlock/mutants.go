package counterlock

import (
	"doorway/model"
	"doorway/model/memory"
)

// resetter leaves by writing zero. Wrong: it takes away what others have added,
// and when they take it away too the counter no longer counts who is inside.
type resetter struct{ Algorithm }

func (m resetter) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Leave {
		mem.Write(count, 0)
		return State{Idle}
	}
	return m.Algorithm.Step(me, s, mem)
}

// stubborn waits for zero without taking its one away. Wrong: as long as it
// waits the counter is not zero.
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
