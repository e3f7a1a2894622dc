package swap

import (
	"doorway/model"
	"doorway/model/memory"
)

// put is a line of a program that is wrong: lock := 1.
const put = Clear + 1

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Exchange:
		return State{put, uint8(mem.Read(lock))}
	case put:
		mem.Write(lock, 1)
		if s.Key == 0 {
			return State{PC: InCS}
		}
		return State{Exchange, 1}
	}
	return m.Algorithm.Step(me, s, mem)
}

type stale struct{ Algorithm }

func (m stale) Init(model.ProcID) State { return State{Key: 1} }

func (m stale) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Idle {
		return State{Exchange, s.Key}
	}
	return m.Algorithm.Step(me, s, mem)
}

type symmetric struct{ Algorithm }

func (m symmetric) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Clear {
		mem.Swap(lock, 1)
		return State{PC: Idle}
	}
	return m.Algorithm.Step(me, s, mem)
}
