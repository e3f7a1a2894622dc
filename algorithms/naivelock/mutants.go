package naivelock

import (
	"doorway/model"
	"doorway/model/memory"
)

// initiallyHeld starts with the lock taken. Wrong: nobody has it, so nobody
// gives it back.
type initiallyHeld struct{ Algorithm }

func (initiallyHeld) Registers() []memory.Register {
	return []memory.Register{{Name: "held", Init: 1}}
}

// misprinted waits while the lock is not held, as in while(!->held). Wrong: the lock
// is not held at first, and every process that would take it waits.
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
