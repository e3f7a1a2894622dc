package compareandswap

import (
	"doorway/model"
	"doorway/model/memory"
)

// Lines of programs that are wrong.
const (
	change PC = iota + Clear + 1 // lock := 1
	swap0                        // compare-and-swap(lock, 0, 1), when 0 was read
	swap1                        // compare-and-swap(lock, 1, 1), when 1 was read
)

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Spin:
		if mem.Read(lock) == 0 {
			s.PC = change
		}
		return s
	case change:
		mem.Write(lock, 1)
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

// misread would be right in a language where the operation returns whether it changed the lock.
type misread struct{ Algorithm }

func (m misread) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Spin {
		if !mem.CompareAndSwap(lock, 0, 1) {
			s.PC = InCS
		}
		return s
	}
	return m.Algorithm.Step(me, s, mem)
}

// idiom is how one increments a counter without a lock.
type idiom struct{ Algorithm }

func (m idiom) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Spin:
		return State{swap0 + PC(mem.Read(lock))}
	case swap0, swap1:
		if mem.CompareAndSwap(lock, int(s.PC-swap0), 1) {
			return State{InCS}
		}
		return State{Spin}
	}
	return m.Algorithm.Step(me, s, mem)
}
