package bakery

import "doorway/model"

// Two more lines: wait until one's own writes are in memory.
const (
	early = iota + Discard + 1 // behind choosing[me] := 1
	late                       // behind choosing[me] := 0
)

// fenced is the algorithm for memory with store buffers. Both fences are
// needed: the flag must be seen before the tickets are read, and the ticket
// before anyone is waited for.
type fenced struct {
	Algorithm
	early, late bool
}

func (a fenced) Step(me model.ProcID, s State, mem *model.Memory) State {
	switch s.PC {
	case early:
		mem.Fence()
		return a.first(me, s, Look, Take)
	case late:
		mem.Fence()
		return a.first(me, s, Flag, InCS)
	}
	next := a.Algorithm.Step(me, s, mem)
	switch {
	case a.early && s.PC == Choose:
		next.PC = early
	case a.late && s.PC == Chosen:
		next.PC = late
	}
	return next
}
