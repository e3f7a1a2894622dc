package dekker

import (
	"doorway/model"
	"doorway/model/memory"
)

// polite has no turn: if the other is interested, too, it withdraws and comes
// back. Wrong: two such processes may do so in step, after you, after you.
type polite struct{ Algorithm }

func (m polite) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	switch next.PC {
	case ReadTurn:
		next.PC = Withdraw
	case AwaitTurn:
		next.PC = Again
	}
	return next
}

// insistent does not withdraw while it awaits its turn. Wrong: the other, which has
// the turn, waits for that flag to go down.
type insistent struct{ Algorithm }

func (m insistent) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Withdraw {
		return State{AwaitTurn}
	}
	return m.Algorithm.Step(me, s, mem)
}

// keeper leaves without giving the turn. Wrong: it then has the turn for ever, and
// the other withdraws each time.
type keeper struct{ Algorithm }

func (m keeper) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == GiveTurn {
		next.PC = Lower
	}
	return next
}
