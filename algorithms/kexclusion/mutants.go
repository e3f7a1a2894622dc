package kexclusion

import (
	"doorway/algorithms/semaphore"
	"doorway/model"
	"doorway/model/memory"
)

// Lines of programs that are wrong.
const (
	take     = semaphore.V + 1 + iota // sem := sem − 1, after a test that succeeded
	giveBack                          // sem := sem + 1, after a test that failed
)

type split struct{ Weak }

func (m split) Step(me model.ProcID, s semaphore.State, mem *memory.Memory) semaphore.State {
	switch s.PC {
	case semaphore.P:
		mem.Await(sem, func(v int) bool { return v > 0 })
		return semaphore.State{PC: take}
	case take:
		mem.FetchAndAdd(sem, -1)
		return semaphore.State{PC: semaphore.InCS}
	}
	return m.Weak.Step(me, s, mem)
}

type alone struct{ Weak }

func (m alone) Step(me model.ProcID, s semaphore.State, mem *memory.Memory) semaphore.State {
	if s.PC == semaphore.P {
		mem.AwaitAndPhi(sem, func(v int) bool { return v == m.K }, func(v int) int { return v - 1 })
		return semaphore.State{PC: semaphore.InCS}
	}
	return m.Weak.Step(me, s, mem)
}

type undo struct{ Weak }

func (m undo) Step(me model.ProcID, s semaphore.State, mem *memory.Memory) semaphore.State {
	switch s.PC {
	case semaphore.P:
		if mem.FetchAndAdd(sem, -1) > 0 {
			return semaphore.State{PC: semaphore.InCS}
		}
		return semaphore.State{PC: giveBack}
	case giveBack:
		mem.FetchAndAdd(sem, 1)
		return semaphore.State{PC: semaphore.P}
	}
	return m.Weak.Step(me, s, mem)
}

type twice struct{ Weak }

func (m twice) Step(me model.ProcID, s semaphore.State, mem *memory.Memory) semaphore.State {
	if s.PC == semaphore.V {
		mem.FetchAndAdd(sem, 2)
		return semaphore.State{}
	}
	return m.Weak.Step(me, s, mem)
}
