package peterson

import (
	"doorway/model"
	"doorway/model/memory"
)

// ownTurn takes the turn instead of giving it away. Wrong: the later of two processes
// then waits for nobody, because it wrote last.
type ownTurn struct{ Algorithm }

func (m ownTurn) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == GiveWay {
		mem.Write(turn, int(me))
		return State{ReadFlag}
	}
	return m.Algorithm.Step(me, s, mem)
}
