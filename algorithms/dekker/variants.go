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

// fence returns the algorithm for memory with store buffers. A fence follows wherever
// a process raises its flag, so that the flag is seen before the process reads the
// other's; each of the two programs has two such lines. If bare is one of them, it has
// no fence, to see that it needs one.
func fence(bare place) memory.Program[memory.Fenced[State]] {
	return memory.Fence(Algorithm{}, bare, func(bare place, me model.ProcID, s State) bool {
		return (s.PC == Raise || s.PC == Again) && (bare != place{me, s.PC})
	})
}

// lowerFirst lowers the flag before it gives the turn. This makes no difference.
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
