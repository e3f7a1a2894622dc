package semaphore

import (
	"doorway/model"
	"doorway/model/memory"
)

// count is a line of a program that is wrong: sem := sem − 1.
const count = V + 1

// initially is the algorithm with another initial value of the semaphore.
type initially struct {
	Algorithm
	value int
}

func (m initially) Registers() []memory.Register {
	return []memory.Register{{Name: "sem", Init: m.value}}
}

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case P:
		mem.Await(sem, func(v int) bool { return v > 0 })
		return State{count}
	case count:
		mem.FetchAndAdd(sem, -1)
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

type interchanged struct{ Algorithm }

func (m interchanged) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case P:
		mem.Signal(sem)
		return State{InCS}
	case V:
		mem.Wait(sem)
		return State{Idle}
	}
	return m.Algorithm.Step(me, s, mem)
}

type twice struct{ Algorithm }

func (m twice) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == V {
		mem.Wait(sem)
		return State{Idle}
	}
	return m.Algorithm.Step(me, s, mem)
}

type generous struct{ Strong }

func (m generous) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == V {
		mem.FetchAndPhi(sem, func(v int) int {
			if v = Up(v); v == 0 {
				v = 1
			}
			return v
		})
		return State{Idle}
	}
	return m.Strong.Step(me, s, mem)
}

type stack struct{ Strong }

func (m stack) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC != P {
		return m.Strong.Step(me, s, mem)
	}
	was := mem.FetchAndPhi(sem, func(v int) int {
		if v > 0 {
			return v - 1
		}
		return v*base - (int(me) + 1)
	})
	if was > 0 {
		return State{InCS}
	}
	return State{Blocked}
}
