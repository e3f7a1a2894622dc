package debruijn

import (
	"doorway/model"
	"doorway/model/memory"
)

// always hands the turn on, even if its owner competes. Wrong: the owner loses it
// without having entered.
type always struct{ Algorithm }

func (m always) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == ReadC {
		next.PC = PassK
	}
	return next
}
