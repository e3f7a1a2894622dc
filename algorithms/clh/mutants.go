package clh

import (
	"doorway/model"
	"doorway/model/memory"
)

// Lines of programs that are wrong.
const (
	put PC = iota + Lower + 1 // tail := mine
	ask                       // if tail = mine then mine := pred
)

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Join:
		s.Pred = Node(mem.Read(m.tail()))
		s.PC = put
		return s
	case put:
		mem.Write(m.tail(), int(s.Mine))
		s.PC = Spin
		return s
	}
	return m.Algorithm.Step(me, s, mem)
}

type short struct{ Algorithm }

func (m short) Registers() []memory.Register {
	regs := m.Algorithm.Registers()
	regs[m.tail()].Init = 0
	return regs
}

type reuse struct{ Algorithm }

func (m reuse) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == Lower {
		next.Mine = s.Mine
	}
	return next
}

type reuseBehind struct{ Algorithm }

func (m reuseBehind) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Lower:
		mem.Write(int(s.Mine), 0)
		s.PC = ask
		return s
	case ask:
		if Node(mem.Read(m.tail())) == s.Mine {
			return State{Mine: s.Pred}
		}
		return State{Mine: s.Mine}
	}
	return m.Algorithm.Step(me, s, mem)
}

func (m reuseBehind) View(me model.ProcID, s State) model.View {
	if s.PC == ask {
		return model.View{Region: model.Exiting}
	}
	return m.Algorithm.View(me, s)
}

type late struct{ Algorithm }

func (m late) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	switch s.PC {
	case Idle:
		next.PC = Join
	case Join:
		next.PC = Raise
	case Raise:
		next.PC = Spin
	}
	return next
}

func (m late) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Passed = v.Passed || s.PC == Raise
	return v
}

type misdirected struct{ Algorithm }

func (m misdirected) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Lower {
		mem.Write(int(s.Pred), 0)
		return State{Mine: s.Pred}
	}
	return m.Algorithm.Step(me, s, mem)
}
