package naivelock

import (
	"doorway/model"
	"doorway/model/memory"
)

type initiallyHeld struct{ Algorithm }

func (initiallyHeld) Registers() []memory.Register {
	return []memory.Register{{Name: "held", Init: 1}}
}

type misprinted struct{ Algorithm }

func (m misprinted) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC != Test {
		return m.Algorithm.Step(me, s, mem)
	}
	if mem.Read(held) == 0 {
		return s
	}
	return State{Set}
}
