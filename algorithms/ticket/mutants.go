package ticket

import (
	"doorway/model"
	"doorway/model/memory"
)

// put is a line of a program that is wrong: next := ticket + 1.
const put = Advance + 1

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Draw:
		return State{put, mem.Read(next)}
	case put:
		mem.Write(next, m.after(s.Ticket))
		return State{Spin, s.Ticket}
	}
	return m.Algorithm.Step(me, s, mem)
}

type linear struct{ Algorithm }

func (m linear) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Spin {
		if mem.Read(serving) >= s.Ticket {
			s.PC = InCS
		}
		return s
	}
	return m.Algorithm.Step(me, s, mem)
}

type impatient struct{ Algorithm }

func (m impatient) Step(me model.ProcID, s State, mem *memory.Memory) State {
	after := m.Algorithm.Step(me, s, mem)
	if s.PC == Spin && after.PC == Spin {
		return State{PC: Draw}
	}
	return after
}
