package dekker

import (
	"doorway/model"
	"doorway/model/memory"
)

// A place is a line of one process.
type place struct {
	proc model.ProcID
	line PC
}

// fence returns the algorithm for memory with store buffers. Wherever a process
// raises its flag a fence follows, so that the flag is seen before the other's is
// read; there are two such lines in each of the two programs. One of the fences,
// the bare one, may be left out, to see that it is needed.
func fence(bare place) memory.Program[memory.Fenced[State]] {
	return memory.Fence(Algorithm{}, func(me model.ProcID, s State) bool {
		return (s.PC == Raise || s.PC == Again) && (bare != place{me, s.PC})
	})
}

// lowerFirst lowers the flag before it gives the turn. It makes no difference.
type lowerFirst struct{ Algorithm }

func (m lowerFirst) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch next := m.Algorithm.Step(me, s, mem); s.PC {
	case InCS:
		return State{Lower}
	case Lower:
		return State{GiveTurn}
	case GiveTurn:
		return State{Idle}
	default:
		return next
	}
}
