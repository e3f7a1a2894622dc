package trylock

import (
	"doorway/model"
	"doorway/model/memory"
)

type polite struct{ Algorithm }

func (m polite) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == GiveUp && mem.Read(lock) == 1 {
		return s
	}
	return m.Algorithm.Step(me, s, mem)
}

type timid struct{ Algorithm }

func (m timid) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Try && s.Tried == 0 && me == 0 {
		return State{PC: GiveUp}
	}
	return m.Algorithm.Step(me, s, mem)
}

func (timid) Alike() bool { return false }

type split struct{ Algorithm }

// set is a line of split: lock := 1.
const set = Clear + 1

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Try:
		if mem.Read(lock) == 1 {
			return State{PC: GiveUp}
		}
		return State{PC: set}
	case set:
		mem.Write(lock, 1)
		return State{PC: InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}
