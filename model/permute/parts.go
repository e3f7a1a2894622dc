// Package permute finds the names of processes in plain values: it divides values among the processes, and
// exchanges two processes in them.
package permute

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"doorway/internal/valuecode"
	"doorway/model"
)

// Parts divides plain values of a type among the processes: a member of a ProcSet and an entry of a
// PerProc belong to a process, everything else to none. Two values that differ only by an exchange
// of processes have the same parts, in other places.
type Parts[T comparable] struct {
	*Exchanger[T]
	rest valuecode.Layout[T] // the leaves that belong to no process
	per  []perProc[T]
}

// perProc describes a table with an entry a process.
type perProc[T comparable] struct {
	elem  reflect.Type
	entry valuecode.Layout[T] // the leaves of the first entry
}

// New returns an error for types that name processes in another way, such as a ProcID or a table of sets; what
// names the type's role in the error.
func New[T comparable](what string) (*Parts[T], error) {
	t := reflect.TypeFor[T]()
	p := &Parts[T]{Exchanger: NewExchanger[T]()}
	if err := p.walk(t, 0, t.String()); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return p, nil
}

func isPerProc(t reflect.Type) bool {
	return t.PkgPath() == procSet.PkgPath() && strings.HasPrefix(t.Name(), "PerProc[")
}

func (p *Parts[T]) walk(t reflect.Type, offset uintptr, path string) error {
	switch {
	case t == procSet:
		return nil
	case isPerProc(t):
		if err := nameless(t.Elem(), path+"[]"); err != nil {
			return err
		}
		p.per = append(p.per, perProc[T]{elem: t.Elem()})
		return p.per[len(p.per)-1].entry.Walk(t.Elem(), offset, path+"[]")
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.Name != "_" {
				if err := p.walk(f.Type, offset+f.Offset, path+"."+f.Name); err != nil {
					return err
				}
			}
		}
		return nil
	default:
		if err := nameless(t, path); err != nil {
			return err
		}
		return p.rest.Walk(t, offset, path)
	}
}

// nameless returns an error for a type with names of processes in it.
func nameless(t reflect.Type, path string) error {
	switch {
	case t == procID || t == procSet || isPerProc(t):
		return fmt.Errorf("%s is a %v: nobody can tell how it looks when processes are exchanged", path, t)
	case t.Kind() == reflect.Array:
		return nameless(t.Elem(), path+"[]")
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			if err := nameless(t.Field(i).Type, path+"."+t.Field(i).Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// Own returns a hash of the parts of v that belong to process q.
func (p *Parts[T]) Own(v *T, q model.ProcID) (h uint64) {
	for _, offset := range p.sets {
		h = valuecode.Fold(h, uint64(valuecode.Flag(p.set(v, offset).Has(q))))
	}
	for i := range p.per {
		h = valuecode.Fold(h, p.per[i].hash(v, q))
	}
	return h
}

// Common returns a hash of the parts of v that belong to none of the first n processes.
func (p *Parts[T]) Common(v *T, n int) uint64 {
	h := p.rest.Hash(v)
	for _, offset := range p.sets {
		h = valuecode.Fold(h, uint64(*p.set(v, offset)&^model.AllProcs(n)))
	}
	for i := range p.per {
		for q := n; q < model.MaxProcs; q++ {
			h = valuecode.Fold(h, p.per[i].hash(v, model.ProcID(q)))
		}
	}
	return h
}

func (p *Parts[T]) set(v *T, offset uintptr) *model.ProcSet {
	return (*model.ProcSet)(unsafe.Add(unsafe.Pointer(v), offset))
}

// hash returns a hash of the entry of q.
func (t *perProc[T]) hash(v *T, q model.ProcID) uint64 {
	return t.entry.HashAt(unsafe.Add(unsafe.Pointer(v), uintptr(q)*t.elem.Size()))
}
