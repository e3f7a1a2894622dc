package monitor

import (
	"doorway/model"
	"doorway/model/memory"
)

// inside is a line of a program that is wrong: wait inside until signalled.
const inside = Open + 1

type open struct{ Algorithm }

func (m open) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Enter:
		return State{PC: Test}
	case EnterToRelease:
		return State{PC: Free}
	case Leave:
		return State{PC: s.Then}
	}
	return m.Algorithm.Step(me, s, mem)
}

type silent struct{ Algorithm }

func (m silent) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == Free {
		return m.out(Idle)
	}
	return next
}

type greedy struct{ Algorithm }

func (m greedy) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Wait:
		mem.FetchAndPhi(nonbusy, func(q int) int { return put(q, me) })
		return State{PC: inside}
	case inside:
		mem.Await(nonbusy, func(q int) bool { return !isFirst(me)(q) })
		return State{PC: Take}
	}
	return m.Algorithm.Step(me, s, mem)
}

func (m greedy) View(me model.ProcID, s State) model.View {
	if s.PC == inside {
		return model.View{Region: model.Trying, Passed: true}
	}
	return m.Algorithm.View(me, s)
}

type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	switch {
	case s.PC == QueuedToRelease:
		next.PC = Signal
	case s.PC == Free:
		return m.out(Idle)
	case s.PC >= Signal && s.PC < Leave && next.Then == Idle && next.PC >= Leave:
		return State{PC: Free}
	}
	return next
}
