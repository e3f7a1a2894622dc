package ticket

import (
	"doorway/model"
	"doorway/model/memory"
)

// put is a line of a program that is wrong: next := ticket + 1.
const put = Advance + 1

// split draws in two steps: fetch-and-increment without its atomicity.
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

// linear assumes that numbers are ordered, and that one smaller than the number
// being served has been served already. Wrong: after the largest number comes 0.
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

// impatient throws its number away if it is not served at once, and draws
// another. Wrong: there is a number for each process, not for each attempt.
type impatient struct{ Algorithm }

func (m impatient) Step(me model.ProcID, s State, mem *memory.Memory) State {
	after := m.Algorithm.Step(me, s, mem)
	if s.PC == Spin && after.PC == Spin {
		return State{PC: Draw}
	}
	return after
}
