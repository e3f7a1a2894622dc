package readerspreference

import (
	"doorway/model"
	"doorway/model/memory"
)

// bare leaves out P(mutex) and V(mutex).
type bare struct{ Algorithm }

func (m bare) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := s
	switch s.PC {
	case Enter:
		s.PC = Count
	case Leave:
		s.PC = Uncount
	}
	switch next = m.Algorithm.Step(me, s, mem); next.PC {
	case Entered:
		next.PC = Reading
	case Left:
		next.PC = Idle
	}
	return next
}

// each lets writers in whenever a reader leaves. Wrong: other readers are still inside.
type each struct{ Algorithm }

func (m each) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == Uncount {
		next.PC = Let
	}
	return next
}

// never does not let writers in. Wrong: w stays taken when the last reader has left.
type never struct{ Algorithm }

func (m never) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == Let {
		next.PC = Left
	}
	return next
}

// alone makes readers do what writers do. Wrong: readers keep each other out.
type alone struct{ Algorithm }

func (m alone) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Idle {
		return State{PC: Write}
	}
	return m.Algorithm.Step(me, s, mem)
}
