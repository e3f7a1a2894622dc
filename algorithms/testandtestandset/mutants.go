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

// split tests and sets in two steps: test-and-set without its atomicity.
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

// believer sets the lock once it has seen it clear, and does not ask whether it
// still was. Wrong: the second test is there for that.
type believer struct{ Algorithm }

func (m believer) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Try {
		mem.TestAndSet(lock)
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

// hoisted reads the lock once and then waits for the value that it has read to change:
// the work of a compiler that takes the lock for an ordinary variable and moves the
// read out of the loop. Wrong: a processor's own register is not shared.
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
