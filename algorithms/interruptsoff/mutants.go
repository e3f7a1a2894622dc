package interruptsoff

import (
	"doorway/model"
	"doorway/model/memory"
)

type early struct{ Algorithm }

func (m early) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Masked = v.Masked && s.PC != InCS
	return v
}

type forgetful struct{ Algorithm }

func (m forgetful) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case InCS:
		return State{left}
	case left:
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

// left is the remainder after a visit, with interrupts still disabled.
const left = Clear + 1

func (m forgetful) View(me model.ProcID, s State) model.View {
	if s.PC == left {
		return model.View{Region: model.Remainder, Masked: true}
	}
	return m.Algorithm.View(me, s)
}
