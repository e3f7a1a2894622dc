package peterson

import (
	"doorway/model"
	"doorway/model/memory"
)

type ownTurn struct{ Algorithm }

func (m ownTurn) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == GiveWay {
		mem.Write(turn, int(me))
		return State{ReadFlag}
	}
	return m.Algorithm.Step(me, s, mem)
}
