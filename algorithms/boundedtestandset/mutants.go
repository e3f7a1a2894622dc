package boundedtestandset

import (
	"doorway/model"
	"doorway/model/memory"
)

// set is a line of a program that is wrong: lock := true.
const set = Clear + 1

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Try:
		s.PC = set
		if mem.Read(m.lock()) != 0 {
			s.PC = Look
		}
		return s
	case set:
		mem.Write(m.lock(), 1)
		return State{PC: Withdraw}
	}
	return m.Algorithm.Step(me, s, mem)
}

type favourites struct{ Algorithm }

func (m favourites) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch {
	case s.PC == InCS:
		return m.from(me, 0)
	case s.PC == Search && mem.Read(int(s.Next)) == 0:
		return m.from(me, s.Next+1)
	case s.PC == Search:
		return State{HandOver, s.Next}
	}
	return m.Algorithm.Step(me, s, mem)
}

// from returns where the search goes on from p, up to the last process.
func (m favourites) from(me, p model.ProcID) State {
	if p == me {
		p++
	}
	if int(p) == m.N {
		return State{PC: Clear}
	}
	return State{Search, p}
}
