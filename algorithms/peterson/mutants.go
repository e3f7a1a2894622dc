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

// flagOnly waits until the other shows no interest, and has no turn. Wrong: if both
// are interested, both wait for ever.
type flagOnly struct{ Algorithm }

func (m flagOnly) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == ReadTurn {
		next.PC = ReadFlag
	}
	return next
}

// turnOnly waits for its turn, even if the other shows no interest. Wrong: the two
// must then alternate, and a process that does not compete keeps the other out.
type turnOnly struct{ Algorithm }

func (m turnOnly) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == ReadFlag {
		next.PC = ReadTurn
	}
	return next
}
