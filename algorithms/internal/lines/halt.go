// Package lines changes programs in shared memory at one line: there p1 halts for good, or a process goes on at
// another line than the program says. At which line a process is stands in the field PC of its local state.
package lines

import (
	"reflect"

	"doorway/model"
	"doorway/model/memory"
)

// of returns the number of the line at which a process is.
func of(local any) uint8 { return uint8(reflect.ValueOf(local).FieldByName("PC").Uint()) }

// Halting is the local state of a process where p1 halts for good.
type Halting[S comparable] struct {
	State  S // of the program
	Halted bool
}

// Halt halts p1 in place of a line. From then on it waits for the register, in vain.
func Halt[S comparable, PC ~uint8](p memory.Program[S], register int, line PC) memory.Program[Halting[S]] {
	return halting[S]{p, register, place{at: true, from: uint8(line)}}
}

// HaltReaching halts p1 when it comes to a line.
func HaltReaching[S comparable, PC ~uint8](p memory.Program[S], register int, line PC) memory.Program[Halting[S]] {
	return halting[S]{p, register, place{anywhere: true, to: uint8(line)}}
}

// HaltBetween halts p1 when a step takes it from a line to another, or to the same again.
func HaltBetween[S comparable, PC ~uint8](p memory.Program[S], register int, line, to PC) memory.Program[Halting[S]] {
	return halting[S]{p, register, place{from: uint8(line), to: uint8(to)}}
}

// A place is where p1 halts: at the line from, or between it and the line to.
type place struct {
	at, anywhere bool // anywhere stands for every line from
	from, to     uint8
}

type halting[S comparable] struct {
	memory.Program[S]
	register int
	place
}

func (h halting[S]) Init(me model.ProcID) Halting[S] { return Halting[S]{State: h.Program.Init(me)} }

func (h halting[S]) Step(me model.ProcID, s Halting[S], mem *memory.Memory) Halting[S] {
	halted := Halting[S]{Halted: true}
	switch {
	case s.Halted:
		mem.Await(h.register, func(int) bool { return false })
		return s
	case me == 1 && h.at && of(s.State) == h.from:
		return halted
	}
	next := h.Program.Step(me, s.State, mem)
	if me == 1 && !h.at && of(next) == h.to && (h.anywhere || of(s.State) == h.from) {
		return halted
	}
	return Halting[S]{State: next}
}

func (h halting[S]) View(me model.ProcID, s Halting[S]) model.View {
	if s.Halted {
		return model.View{Region: model.Down}
	}
	return h.Program.View(me, s.State)
}
