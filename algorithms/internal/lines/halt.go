package lines

import (
	"doorway/model"
	"doorway/model/memory"
)

// Halting is the local state of a process where p1 halts for good.
type Halting[S comparable] struct {
	State  S // of the program
	Halted bool
}

// Halt halts p1 in place of a line. From then on it waits for the register, in vain.
func Halt[S comparable, PC ~uint8](p memory.Program[S], register int, line PC) memory.Program[Halting[S]] {
	return halting[S]{change(p, place{at, uint8(line), 0}), register}
}

// HaltReaching halts p1 when it comes to a line.
func HaltReaching[S comparable, PC ~uint8](p memory.Program[S], register int, line PC) memory.Program[Halting[S]] {
	return halting[S]{change(p, place{reaching, uint8(line), 0}), register}
}

// HaltBetween halts p1 when a step takes it from a line to the line next, which may be the same.
func HaltBetween[S comparable, PC ~uint8](p memory.Program[S], register int, line, next PC) memory.Program[Halting[S]] {
	return halting[S]{change(p, place{between, uint8(line), uint8(next)}), register}
}

type halting[S comparable] struct {
	changed[S]
	register int
}

func (h halting[S]) Init(me model.ProcID) Halting[S] { return Halting[S]{State: h.Program.Init(me)} }

func (h halting[S]) Step(me model.ProcID, s Halting[S], mem *memory.Memory) Halting[S] {
	switch {
	case s.Halted:
		mem.Await(h.register, func(int) bool { return false })
		return s
	case me == 1 && h.before(s.State):
		return Halting[S]{Halted: true}
	}
	next := h.Program.Step(me, s.State, mem)
	if me == 1 && h.after(s.State, next) {
		return Halting[S]{Halted: true}
	}
	return Halting[S]{State: next}
}

func (h halting[S]) View(me model.ProcID, s Halting[S]) model.View {
	if s.Halted {
		return model.View{Region: model.Down}
	}
	return h.Program.View(me, s.State)
}
