package debruijn

import (
	"doorway/model"
	"doorway/model/memory"
)

type always struct{ Algorithm }

func (m always) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == ReadC {
		next.PC = PassK
	}
	return next
}
