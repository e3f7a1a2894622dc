package knuth

import (
	"doorway/model"
	"doorway/model/memory"
)

// blind enters without checking whether another process is about to. Wrong: both
// are then inside.
type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == Check {
		return State{PC: TakeK}
	}
	return next
}

// rushing does not wait for the processes before it. Wrong: two that say that they
// are about to enter see each other, start over, and do so again.
type rushing struct{ Algorithm }

func (m rushing) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == ReadK {
		return State{PC: Claim}
	}
	return next
}

// keeper leaves without handing the turn on. Wrong: it is then preferred to all
// others whenever it comes again.
type keeper struct{ Algorithm }

func (m keeper) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == PassK {
		return State{PC: Lower}
	}
	return next
}

// untaken enters without taking the turn.
type untaken struct{ Algorithm }

func (m untaken) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == TakeK {
		return State{PC: InCS}
	}
	return next
}
