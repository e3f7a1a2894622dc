package lines

import (
	"reflect"

	"doorway/model"
	"doorway/model/memory"
)

// Detour takes a process that should go to a line to another, and clears the rest of its local state.
func Detour[S comparable, PC ~uint8](p memory.Program[S], line, to PC) memory.Program[S] {
	return detour[S]{change(p, place{reaching, uint8(line), 0}), uint8(to)}
}

// Skip takes a process from a line to another without doing what the line says, and clears the rest of its local
// state.
func Skip[S comparable, PC ~uint8](p memory.Program[S], line, to PC) memory.Program[S] {
	return detour[S]{change(p, place{at, uint8(line), 0}), uint8(to)}
}

// After takes a process that has done what a line says to another, and clears the rest of its local state.
func After[S comparable, PC ~uint8](p memory.Program[S], line, to PC) memory.Program[S] {
	return detour[S]{change(p, place{leaving, uint8(line), 0}), uint8(to)}
}

type detour[S comparable] struct {
	changed[S]
	to uint8
}

func (d detour[S]) Step(me model.ProcID, s S, mem *memory.Memory) S {
	if d.before(s) {
		return d.other()
	}
	if next := d.Program.Step(me, s, mem); !d.after(s, next) {
		return next
	}
	return d.other()
}

// other returns the local state at the other line.
func (d detour[S]) other() (s S) {
	reflect.ValueOf(&s).Elem().FieldByName("PC").SetUint(uint64(d.to))
	return s
}

func (d detour[S]) Alike() bool {
	a, ok := d.Program.(model.Alike)
	return ok && a.Alike()
}
