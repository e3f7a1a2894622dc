package bakery

import (
	"doorway/model"
	"doorway/model/memory"
)

type tied struct{ Algorithm }

func (m tied) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC != Ticket {
		return m.Algorithm.Step(me, s, mem)
	}
	if number := mem.Read(m.number(s.J)); number == 0 || int(s.Number) <= number {
		s = m.next(me, s, Flag, InCS)
	}
	return s
}

type level struct{ Algorithm }

func (m level) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Take {
		s.Number = max(s.Number, 1) - 1
	}
	return m.Algorithm.Step(me, s, mem)
}

type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Chosen:
		mem.Write(m.choosing(me), 0)
		s.PC = Take
		return s
	case Take:
		s.Number++
		mem.Write(m.number(me), int(s.Number))
		return m.first(me, s, Flag, InCS)
	}
	next := m.Algorithm.Step(me, s, mem)
	if next.PC == Take {
		next.PC = Chosen
	}
	return next
}

type folded struct{ Algorithm }

func (m folded) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		return State{PC: Choose}
	case Choose:
		s.Number = 1
		mem.Write(m.number(me), 1)
		return m.first(me, s, Look, Take)
	}
	return m.Algorithm.Step(me, s, mem)
}
