package testandset

import (
	"doorway/model"
	"doorway/model/memory"
)

// Lines of programs that are wrong.
const (
	set     PC = iota + Clear + 1 // lock := 1
	restore                       // lock := 0
	kept                          // remainder, with the lock
)

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Spin:
		if mem.Read(lock) == 0 {
			s.PC = set
		}
		return s
	case set:
		mem.Write(lock, 1)
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

type restorer struct{ Algorithm }

func (m restorer) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Spin:
		s.PC = InCS
		if mem.TestAndSet(lock) {
			s.PC = restore
		}
		return s
	case restore:
		mem.Write(lock, 0)
		return State{Spin}
	}
	return m.Algorithm.Step(me, s, mem)
}

type keeper struct{ Algorithm }

func (m keeper) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case InCS:
		return State{kept}
	case kept:
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

func (m keeper) View(me model.ProcID, s State) model.View {
	if s.PC == kept {
		return model.View{Region: model.Remainder}
	}
	return m.Algorithm.View(me, s)
}
