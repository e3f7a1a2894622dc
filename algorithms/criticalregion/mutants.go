package criticalregion

import (
	"doorway/model"
	"doorway/model/memory"
)

// early is a line of a program that is wrong: wait outside until not busy.
const early = End + 1

type open struct{ Algorithm }

func (m open) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Enter:
		return State{PC: Test}
	case EnterToRelease:
		return State{PC: Free}
	case Wake:
		return State{PC: s.Then}
	}
	return m.Algorithm.Step(me, s, mem)
}

type outside struct{ Algorithm }

func (m outside) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == early {
		mem.Await(busy, free)
		return State{PC: Enter}
	}
	next := m.Algorithm.Step(me, s, mem)
	switch s.PC {
	case Idle:
		next.PC = early
	case Queued:
		next.PC = Take
	}
	return next
}

type silent struct{ Algorithm }

func (m silent) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Wake {
		return State{PC: End, Then: s.Then}
	}
	return m.Algorithm.Step(me, s, mem)
}

type greedy struct{ Algorithm }

func (m greedy) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Test {
		mem.Await(busy, free)
		return State{PC: Take}
	}
	return m.Algorithm.Step(me, s, mem)
}

func free(v int) bool { return v == 0 }
