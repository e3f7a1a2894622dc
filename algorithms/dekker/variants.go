package dekker

import "doorway/model"

// More lines: wait until one's own writes are in memory.
const (
	fence      = Lower + 1 + iota // behind Raise
	fenceAgain                    // behind Again
)

// A place is a line of one process.
type place struct {
	proc model.ProcID
	line PC
}

// fenced is the algorithm for memory with store buffers. Wherever a process
// raises its flag a fence follows, so that the flag is seen before the other's is
// read; there are two such lines in each of the two programs. One of the fences
// may be left out, to see that it is needed.
type fenced struct {
	Algorithm
	bare place
}

func (a fenced) Step(me model.ProcID, s State, mem *model.Memory) State {
	next := a.Algorithm.Step(me, s, mem)
	switch {
	case s.PC == fence || s.PC == fenceAgain:
		mem.Fence()
		next.PC = ReadFlag
	case a.bare == place{me, s.PC}:
	case s.PC == Raise:
		next.PC = fence
	case s.PC == Again:
		next.PC = fenceAgain
	}
	return next
}

func (a fenced) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s)
	v.Passed = v.Passed && s.PC != fence
	return v
}

// lowerFirst lowers the flag before it gives the turn. It makes no difference.
type lowerFirst struct{ Algorithm }

func (m lowerFirst) Step(me model.ProcID, s State, mem *model.Memory) State {
	switch next := m.Algorithm.Step(me, s, mem); s.PC {
	case InCS:
		return State{Lower}
	case Lower:
		return State{GiveTurn}
	case GiveTurn:
		return State{Idle}
	default:
		return next
	}
}
