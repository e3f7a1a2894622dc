package filter

import (
	"doorway/model"
	"doorway/model/memory"
)

type swapped struct{ Algorithm }

func (m swapped) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Raise:
		mem.Write(m.last(s.Level), int(me))
		s.PC = GiveWay
		return s
	case GiveWay:
		mem.Write(int(me), int(s.Level))
		return m.look(me, s.Level, 0)
	}
	return m.Algorithm.Step(me, s, mem)
}

// short is the variant level-skipped.
type short struct{ Algorithm }

func (m short) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Idle {
		return m.to(2)
	}
	return m.Algorithm.Step(me, s, mem)
}

// above is the variant above-only.
type above struct{ Algorithm }

func (m above) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Look {
		if mem.Read(int(s.K)) <= int(s.Level) {
			return m.look(me, s.Level, s.K+1)
		}
		s.PC = ReadLast
		return s
	}
	return m.Algorithm.Step(me, s, mem)
}

// shared is the variant one-last.
type shared struct{ Algorithm }

func (m shared) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case GiveWay:
		mem.Write(m.last(1), int(me))
		return m.look(me, s.Level, 0)
	case ReadLast:
		s.PC = Look
		if mem.Read(m.last(1)) != int(me) {
			return m.to(s.Level + 1)
		}
		return s
	}
	return m.Algorithm.Step(me, s, mem)
}
