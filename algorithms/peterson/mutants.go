package peterson

import (
	"doorway/model"
	"doorway/model/memory"
)

// detour is the algorithm with one line wrong: a process that should go to the line from goes to the line to.
type detour struct {
	Algorithm
	from, to PC
}

func (m detour) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == m.from {
		return State{PC: m.to}
	}
	return next
}

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
