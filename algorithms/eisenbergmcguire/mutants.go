package eisenbergmcguire

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
		return State{PC: SeeK}
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

// keeper leaves without giving the turn away. Wrong: it is then preferred to all
// others whenever it comes again.
type keeper struct{ Algorithm }

func (m keeper) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == Search {
		return State{PC: Lower}
	}
	return next
}

// rash enters though another process that competes has the turn.
type rash struct{ Algorithm }

func (m rash) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == SeeK {
		return State{PC: TakeK}
	}
	return next
}
