package filter

import "doorway/model"

// fenced is the algorithm for memory with store buffers, with a fence at each
// level behind the line after. It belongs behind GiveWay, so that both writes are
// seen before anything is read. At the level bare, if there is such a one, it is
// left out.
type fenced struct {
	Algorithm
	after PC
	bare  uint8
}

func (a fenced) Step(me model.ProcID, s State, mem *model.Memory) State {
	if s.Fence != Idle {
		mem.Fence()
		s.Fence = Idle
		return s
	}
	next := a.Algorithm.Step(me, s, mem)
	if s.PC == a.after && s.Level != a.bare {
		next.Fence = s.PC
	}
	return next
}

// View ends the doorway behind the fence at the first level.
func (a fenced) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s)
	v.Passed = v.Passed && (s.Level > 1 || s.Fence != GiveWay)
	return v
}
