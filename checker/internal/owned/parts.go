// Package owned divides plain values among the processes: what belongs to which process, and what
// to none.
package owned

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"doorway/internal/plain"
	"doorway/model"
)

// Parts divides plain values of a type among the processes: a member of a ProcSet and an entry of a
// PerProc belong to a process, everything else to none. Two values that differ only by an exchange
// of processes have the same parts, in other places.
type Parts[T comparable] struct {
	rest plain.Layout[T] // what belongs to no process
	sets []uintptr
	per  []perProc[T]
}

// perProc is a table with an entry a process.
type perProc[T comparable] struct {
	offset uintptr
	elem   reflect.Type
	entry  plain.Layout[T] // the leaves of the first entry
}

// New refuses types that name processes in another way, such as a ProcID
// or a table of sets; what names the type's role in the error.
func New[T comparable](what string) (*Parts[T], error) {
	t := reflect.TypeFor[T]()
	p := &Parts[T]{}
	if err := p.walk(t, 0, t.String()); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return p, nil
}

var (
	procID  = reflect.TypeFor[model.ProcID]()
	procSet = reflect.TypeFor[model.ProcSet]()
)

func isPerProc(t reflect.Type) bool {
	return t.PkgPath() == procSet.PkgPath() && strings.HasPrefix(t.Name(), "PerProc[")
}

func (p *Parts[T]) walk(t reflect.Type, offset uintptr, path string) error {
	switch {
	case t == procSet:
		p.sets = append(p.sets, offset)
		return nil
	case isPerProc(t):
		if err := nameless(t.Elem(), path+"[]"); err != nil {
			return err
		}
		per := perProc[T]{offset: offset, elem: t.Elem()}
		p.per = append(p.per, per)
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

// nameless refuses a type with names of processes in it.
func nameless(t reflect.Type, path string) error {
	switch {
	case t == procID || t == procSet || isPerProc(t):
		return fmt.Errorf("%s is a %v: it cannot be told how it looks when processes are exchanged", path, t)
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
		h = plain.Fold(h, uint64(plain.Flag(p.set(v, offset).Has(q))))
	}
	for i := range p.per {
		h = plain.Fold(h, p.per[i].hash(v, q))
	}
	return h
}

// Common returns a hash of the parts of v that belong to none of the first n processes.
func (p *Parts[T]) Common(v *T, n int) uint64 {
	h := p.rest.Hash(v)
	for _, offset := range p.sets {
		h = plain.Fold(h, uint64(*p.set(v, offset)&^model.AllProcs(n)))
	}
	for i := range p.per {
		for q := n; q < model.MaxProcs; q++ {
			h = plain.Fold(h, p.per[i].hash(v, model.ProcID(q)))
		}
	}
	return h
}

// Exchange returns v as it looks when two processes are exchanged.
func (p *Parts[T]) Exchange(v T, a, b model.ProcID) T {
	for _, offset := range p.sets {
		s := p.set(&v, offset)
		*s = s.Exchange(a, b)
	}
	for _, t := range p.per {
		x, y := t.at(&v, a), t.at(&v, b)
		was := reflect.New(t.elem).Elem()
		was.Set(x)
		x.Set(y)
		y.Set(was)
	}
	return v
}

func (p *Parts[T]) set(v *T, offset uintptr) *model.ProcSet {
	return (*model.ProcSet)(unsafe.Add(unsafe.Pointer(v), offset))
}

// at returns the entry of q as a variable.
func (t *perProc[T]) at(v *T, q model.ProcID) reflect.Value {
	return reflect.NewAt(t.elem, unsafe.Add(unsafe.Pointer(v), t.offset+uintptr(q)*t.elem.Size())).Elem()
}

// hash returns a hash of the entry of q.
func (t *perProc[T]) hash(v *T, q model.ProcID) uint64 {
	return t.entry.HashAt(unsafe.Add(unsafe.Pointer(v), uintptr(q)*t.elem.Size()))
}
