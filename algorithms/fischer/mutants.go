package fischer

import (
	"doorway/model"
	"doorway/model/memory"
)

// early pauses before it writes its name, not after. Wrong: when a process looks, the
// others must have written; it does not help that the process itself is late.
type early struct{ Algorithm }

func (m early) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.After = 0
	if s.PC == Set {
		v.After = int16(m.Pause)
	}
	return v
}

// stubborn writes its name again if it finds another's. Wrong: the other may be in
// its critical section.
type stubborn struct{ Algorithm }

func (m stubborn) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == Check && next.PC == Await {
		next.PC = Set
	}
	return next
}
