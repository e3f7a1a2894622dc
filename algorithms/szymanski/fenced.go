package szymanski

import (
	"slices"

	"doorway/model"
)

// fenced is the algorithm for memory with store buffers: behind each of the lines
// a fence follows, so that what they write is seen before anything else is read.
type fenced struct {
	Algorithm
	lines []PC
}

func (a fenced) Step(me model.ProcID, s State, mem *model.Memory) State {
	if s.Fence != Idle {
		mem.Fence()
		s.Fence = Idle
		return s
	}
	next := a.Algorithm.Step(me, s, mem)
	if slices.Contains(a.lines, s.PC) {
		next.Fence = s.PC
	}
	return next
}

// View ends the doorway behind the fence, if there is one.
func (a fenced) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s)
	v.Passed = v.Passed && s.Fence != Intend
	return v
}
