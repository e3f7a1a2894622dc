package testandtestandset

import (
	"doorway/model"
	"doorway/model/memory"
)

// Lines of programs that are wrong.
const (
	set    PC = iota + Clear + 1 // lock := true
	cached                       // while true { }
)

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Try:
		if mem.Read(lock) != 0 {
			return State{Look}
		}
		return State{set}
	case set:
		mem.Write(lock, 1)
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

type believer struct{ Algorithm }

func (m believer) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Try {
		mem.TestAndSet(lock)
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

// hoisted is the work of a compiler that takes the lock for an ordinary variable and moves the read
// out of the loop.
type hoisted struct{ Algorithm }

func (m hoisted) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == cached {
		return s
	}
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == Look && next.PC == Look {
		return State{cached}
	}
	return next
}
