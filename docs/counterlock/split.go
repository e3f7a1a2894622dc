package counterlock

import (
	"doorway/model"
	"doorway/model/memory"
)

// Count is one more line of the program: count := count + 1.
const Count PC = Leave + 1

// split reads the counter until it is zero and adds to it in a second step.
type split struct{ Algorithm }

func (a split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Add:
		if mem.Read(count) == 0 {
			s.PC = Count
		}
		return s
	case Count:
		mem.FetchAndAdd(count, 1)
		return State{InCS}
	default:
		return a.Algorithm.Step(me, s, mem)
	}
}
