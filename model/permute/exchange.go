package permute

import (
	"reflect"
	"unsafe"

	"doorway/model"
)

// An Exchanger exchanges two processes in plain values of a type: wherever a ProcID, a member of a
// ProcSet, a place in a ProcQueue or an entry of a PerProc is one of them, it is then the other.
// Everything else stays as it is.
type Exchanger[T comparable] struct {
	names, sets, queues []uintptr
	tables              []table
}

// table locates a PerProc and gives its type.
type table struct {
	offset uintptr
	elem   reflect.Type
}

// NewExchanger returns the exchanger of T.
func NewExchanger[T comparable]() *Exchanger[T] {
	x := &Exchanger[T]{}
	x.walk(reflect.TypeFor[T](), 0)
	return x
}

var (
	procID    = reflect.TypeFor[model.ProcID]()
	procSet   = reflect.TypeFor[model.ProcSet]()
	procQueue = reflect.TypeFor[model.ProcQueue]()
)

func (x *Exchanger[T]) walk(t reflect.Type, offset uintptr) {
	switch {
	case t == procID:
		x.names = append(x.names, offset)
	case t == procSet:
		x.sets = append(x.sets, offset)
	case t == procQueue:
		x.queues = append(x.queues, offset)
	case t.Kind() == reflect.Array:
		if isPerProc(t) {
			x.tables = append(x.tables, table{offset, t.Elem()})
		}
		for i := range t.Len() {
			x.walk(t.Elem(), offset+uintptr(i)*t.Elem().Size())
		}
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.Name != "_" {
				x.walk(f.Type, offset+f.Offset)
			}
		}
	}
}

// Exchange returns v with two processes exchanged.
func (x *Exchanger[T]) Exchange(v T, a, b model.ProcID) T {
	base := unsafe.Pointer(&v)
	for _, offset := range x.names {
		p := (*model.ProcID)(unsafe.Add(base, offset))
		*p = p.Exchange(a, b)
	}
	for _, offset := range x.sets {
		s := (*model.ProcSet)(unsafe.Add(base, offset))
		*s = s.Exchange(a, b)
	}
	for _, offset := range x.queues {
		q := (*model.ProcQueue)(unsafe.Add(base, offset))
		*q = q.Exchange(a, b)
	}
	for _, t := range x.tables {
		x, y := t.at(base, a), t.at(base, b)
		was := reflect.New(t.elem).Elem()
		was.Set(x)
		x.Set(y)
		y.Set(was)
	}
	return v
}

// at returns the entry of q as a variable.
func (t *table) at(base unsafe.Pointer, q model.ProcID) reflect.Value {
	return reflect.NewAt(t.elem, unsafe.Add(base, t.offset+uintptr(q)*t.elem.Size())).Elem()
}
