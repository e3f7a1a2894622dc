package bakery

import (
	"doorway/model"
	"doorway/model/memory"
)

// tied lets in a process that has the same ticket as another. Wrong: two processes
// that choose at the same time get the same ticket, and both enter.
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

// level takes the highest ticket that it sees, not one higher. Wrong: a later
// process gets the same ticket and, if it is the lower process, passes the earlier
// one, even if that one is inside.
type level struct{ Algorithm }

func (m level) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Take {
		s.Number = max(s.Number, 1) - 1
	}
	return m.Algorithm.Step(me, s, mem)
}

// hasty lowers its flag before it writes its ticket. Wrong: in between it is
// overlooked, as without the flag.
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

// folded has no flag: ticket 1, lower than any other, shows that it is choosing.
// Wrong, but only in safe registers: while the ticket is written over the 1, a
// read may return 0.
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
