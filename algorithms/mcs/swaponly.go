package mcs

import (
	"doorway/model"
	"doorway/model/memory"
)

// Lines of the exit protocol without compare-and-swap. In it Close is
// old := swap(tail, nil); if old = me then done.
const (
	putBack = Pass + 1 + iota // usurper := swap(tail, old)
	await                     // while next[me] = nil { }; if usurper = nil Pass, else …
	adopt                     // … next[usurper] := next[me]
)

// swapState is the local state of one process.
type swapState struct {
	State
	Usurper Node // the last node that joined while the tail was away
}

// swapOnly is the lock for machines without compare-and-swap. A leaving process that
// knows no successor swaps the tail for nil; if it was not the tail after all, it
// has cut off those behind it, the victims, and swaps the tail back. Processes that
// came in between, the usurpers, have found the list empty; the victims are
// linked behind the last of them.
type swapOnly struct{ Algorithm }

// Init returns the state of a process in its remainder.
func (swapOnly) Init(model.ProcID) swapState { return swapState{} }

// Step is the program, one shared access a step.
func (a swapOnly) Step(me model.ProcID, s swapState, mem *memory.Memory) swapState {
	switch s.PC {
	case Close:
		old := Node(mem.Swap(a.tail(), int(null)))
		if old == of(me) {
			return swapState{}
		}
		s.State = State{putBack, old}
	case putBack:
		s.Usurper = Node(mem.Swap(a.tail(), int(s.Other)))
		s.State = State{PC: await}
	case await:
		s.State = a.successor(me, await, mem)
		if s.PC == Pass && s.Usurper != null {
			s.PC = adopt
		}
	case adopt:
		mem.Write(a.next(s.Usurper), int(s.Other))
		return swapState{}
	default:
		s.State = a.Algorithm.Step(me, s.State, mem)
	}
	return s
}

// View shows the region and the doorway.
func (a swapOnly) View(me model.ProcID, s swapState) model.View {
	if s.PC > Pass {
		return model.View{Region: model.Exiting}
	}
	return a.Algorithm.View(me, s.State)
}
