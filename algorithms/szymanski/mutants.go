package szymanski

import (
	"doorway/model"
	"doorway/model/memory"
)

// skipping lacks one of the lines: where it would come to that line, it goes to
// another. Each of the lines that wait is needed.
type skipping struct {
	Algorithm
	line, to PC
}

func (m skipping) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == m.line {
		return State{PC: m.to}
	}
	return next
}

// inside counts the waiting from the waiting room on: for the bound, its doorway is
// everything before that, though the process may wait there.
type inside struct{ Algorithm }

func (m inside) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Passed = v.Passed && s.PC != AwaitDoor && s.PC != ComeIn
	return v
}
