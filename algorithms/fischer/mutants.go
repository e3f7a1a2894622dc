package fischer

import (
	"doorway/model"
	"doorway/model/memory"
)

type early struct{ Algorithm }

func (m early) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.After = 0
	if s.PC == Set {
		v.After = int16(m.Pause)
	}
	return v
}

type stubborn struct{ Algorithm }

func (m stubborn) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == Check && next.PC == Await {
		next.PC = Set
	}
	return next
}
