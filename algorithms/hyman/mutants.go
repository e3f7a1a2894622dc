package hyman

import (
	"doorway/model"
	"doorway/model/memory"
)

// takenOnly does not take the turn when the other's flag is down, but waits to be
// given it. Wrong: nobody gives it.
type takenOnly struct{ Algorithm }

func (m takenOnly) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == TakeTurn {
		return State{ReadTurn}
	}
	return m.Algorithm.Step(me, s, mem)
}

// interested leaves with its flag up. Wrong: it seems to compete for ever.
type interested struct{ Algorithm }

func (m interested) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Lower {
		return State{Idle}
	}
	return m.Algorithm.Step(me, s, mem)
}
