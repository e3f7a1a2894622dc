package anderson

import (
	"doorway/model"
	"doorway/model/memory"
)

// Lines of programs that are wrong.
const (
	put       PC = iota + Raise + 1 // last := place + 1
	lowerLate                       // has-lock[place] := false, on leaving
)

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Queue:
		return State{put, mem.Read(m.last())}
	case put:
		mem.Write(m.last(), m.after(s.Place))
		return State{Spin, s.Place}
	}
	return m.Algorithm.Step(me, s, mem)
}

type keeper struct{ Algorithm }

func (m keeper) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == Lower {
		next.PC = InCS
	}
	return next
}

type late struct{ Algorithm }

func (m late) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	switch {
	case s.PC == lowerLate:
		mem.Write(s.Place, 0)
		return State{}
	case next.PC == Lower:
		next.PC = InCS
	case s.PC == Raise:
		return State{lowerLate, s.Place}
	}
	return next
}

func (m late) View(me model.ProcID, s State) model.View {
	if s.PC == lowerLate {
		return model.View{Region: model.Exiting}
	}
	return m.Algorithm.View(me, s)
}

type straight struct{ Algorithm }

// Registers returns one more flag, which nobody looks at.
func (m straight) Registers() []memory.Register {
	return append(m.Algorithm.Registers(), memory.Register{Name: "beyond"})
}

func (m straight) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Raise && s.Place == m.Places-1 {
		mem.Write(m.last()+1, 1)
		return State{}
	}
	return m.Algorithm.Step(me, s, mem)
}
