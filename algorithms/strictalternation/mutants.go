package strictalternation

import (
	"doorway/model"
	"doorway/model/memory"
)

// passEarly is the last line of the program, before the critical section.
const passEarly = Pass + 1 // turn := me + 1

type early struct{ Algorithm }

func (m early) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Wait:
		if mem.Read(turn) == int(me) {
			s.PC = passEarly
		}
		return s
	case passEarly:
		mem.Write(turn, (int(me)+1)%m.N)
		return State{InCS}
	case Pass:
		return State{m.rest()}
	}
	return m.Algorithm.Step(me, s, mem)
}

type keeper struct{ Algorithm }

func (m keeper) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Pass {
		return State{m.rest()}
	}
	return m.Algorithm.Step(me, s, mem)
}
