package debruijn

import (
	"doorway/algorithms/knuth"
	"doorway/model"
	"doorway/model/memory"
)

// blind enters without checking whether another process is about to. Wrong: both
// are then inside.
type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == knuth.Check {
		return State{PC: knuth.InCS}
	}
	return next
}

// rushing does not wait for the processes before it. Wrong: two that say that they
// are about to enter see each other, start over, and do so again.
type rushing struct{ Algorithm }

func (m rushing) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == knuth.ReadK {
		return State{PC: knuth.Claim}
	}
	return next
}

// ownTurnOnly hands the turn on only if the turn is its own. Wrong: the turn stays
// with a process that does not compete, and the order of the others never changes.
type ownTurnOnly struct{ Algorithm }

func (m ownTurnOnly) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == ReadC {
		return State{PC: knuth.Lower}
	}
	return next
}

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
