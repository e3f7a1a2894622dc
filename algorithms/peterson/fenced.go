package peterson

import "doorway/model"

// fence is one more line: wait until one's own writes are in memory.
const fence = Lower + 1

// fenced is the algorithm for memory with store buffers, with a fence behind
// the line after. It belongs behind the doorway, GiveWay, so that both writes
// are seen before the first read: behind any other line alone it does not help.
type fenced struct {
	Algorithm
	after PC
}

func (a fenced) Step(me model.ProcID, s State, mem *model.Memory) State {
	if s.PC == fence {
		mem.Fence()
		return State{a.after + 1}
	}
	next := a.Algorithm.Step(me, s, mem)
	if s.PC == a.after {
		next.PC = fence
	}
	return next
}
