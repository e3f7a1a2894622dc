package contract

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"

	"doorway/internal/valuecode"
)

// A Receiver records an algorithm's value when its system is built, through pointers, maps, slices and interfaces,
// unexported fields included. A method may depend on what it changes there, and one system has many states.
type Receiver struct {
	algs []reflect.Value
	hash uint64
	cost int               // how many leaves there are
	was  map[string]string // by path
}

// maxReceiver limits the leaves of a value that are recorded: a larger value, such as a test's data, is not.
const maxReceiver = 1 << 12

// newReceiver records the parts of the algorithms' values that can change, or returns nil if there are none: a
// value without pointers is copied at each call.
func newReceiver(algs ...any) *Receiver {
	r := &Receiver{}
	for _, a := range algs {
		r.algs = append(r.algs, reflect.ValueOf(a))
	}
	p := r.probe(nil)
	if !p.shares || p.leaves > maxReceiver {
		return nil
	}
	r.hash, r.cost, r.was = p.hash, p.leaves, r.probe(map[string]string{}).named
	return r
}

func (r *Receiver) probe(named map[string]string) *probe {
	p := &probe{named: named}
	for _, a := range r.algs {
		p.walk(a, " "+a.Type().String())
	}
	return p
}

// changed says what has changed in the value, or returns "".
func (r *Receiver) changed() string {
	if r.probe(nil).hash == r.hash {
		return ""
	}
	is := r.probe(map[string]string{}).named
	for _, path := range slices.Sorted(maps.Keys(is)) {
		if was, there := r.was[path]; !there {
			return fmt.Sprintf("it gave the algorithm itself%s = %s", path, is[path])
		} else if was != is[path] {
			return fmt.Sprintf("it changed the algorithm itself,%s from %s to %s", path, was, is[path])
		}
	}
	return "it changed the algorithm itself"
}

// A probe walks through a value once.
type probe struct {
	hash   uint64
	leaves int
	shares bool              // a method could change something in it
	named  map[string]string // the leaves by path, or nil if not wanted
	depth  int               // how many pointers were followed
}

// maxNested limits the pointers followed in a row: a value may contain itself.
const maxNested = 16

// opaque lists packages whose values are not inspected: locks, and tests, which change while they run.
var opaque = map[string]bool{"sync": true, "testing": true}

func (p *probe) walk(v reflect.Value, path string) {
	if p.leaves > maxReceiver || !v.IsValid() || opaque[v.Type().PkgPath()] {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			p.walk(v.Field(i), p.join(path, ".%s", v.Type().Field(i).Name))
		}
	case reflect.Array:
		p.list(v, path)
	case reflect.Slice:
		p.leaf(path, uint64(v.Len()), v)
		p.follow(func() { p.list(v, path) })
	case reflect.Map:
		p.leaf(path, uint64(v.Len()), v)
		p.follow(func() { p.entries(v, path) })
	case reflect.Pointer, reflect.Interface:
		p.leaf(path, uint64(valuecode.Flag(v.IsNil())), v)
		p.follow(func() { p.walk(v.Elem(), path) })
	case reflect.String:
		for i := range v.Len() {
			p.hash = valuecode.Fold(p.hash, uint64(v.String()[i]))
		}
		p.leaf(path, uint64(v.Len()), v)
	default:
		p.leaf(path, bitsOf(v), v)
	}
}

// bitsOf returns the bits of a number. For a function or a channel it identifies only the value itself: its
// contents are hidden.
func bitsOf(v reflect.Value) uint64 {
	switch {
	case v.Kind() == reflect.Bool:
		return uint64(valuecode.Flag(v.Bool()))
	case v.CanInt():
		return uint64(v.Int())
	case v.CanUint():
		return v.Uint()
	case v.CanFloat():
		return math.Float64bits(v.Float())
	case v.CanComplex():
		return valuecode.Fold(math.Float64bits(real(v.Complex())), math.Float64bits(imag(v.Complex())))
	default:
		return uint64(v.Pointer())
	}
}

// follow visits what may be shared.
func (p *probe) follow(behind func()) {
	p.shares = true
	if p.depth++; p.depth <= maxNested {
		behind()
	}
	p.depth--
}

func (p *probe) list(v reflect.Value, path string) {
	for i := 0; i < v.Len() && p.leaves <= maxReceiver; i++ {
		p.walk(v.Index(i), p.join(path, "[%d]", i))
	}
}

// entries visits a map, whose order does not matter.
func (p *probe) entries(v reflect.Value, path string) {
	before, sum := p.hash, uint64(0)
	for each := v.MapRange(); each.Next(); {
		p.hash = 0
		entry := p.join(path, "[%v]", each.Key())
		p.walk(each.Key(), entry+" key")
		p.walk(each.Value(), entry)
		sum += valuecode.Mix(p.hash)
	}
	p.hash = valuecode.Fold(before, sum)
}

// leaf adds the leaf at a path.
func (p *probe) leaf(path string, word uint64, v reflect.Value) {
	p.leaves++
	p.hash = valuecode.Fold(p.hash, word)
	if p.named == nil {
		return
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		p.named[path] = fmt.Sprintf("length %d", v.Len())
	case reflect.Pointer, reflect.Interface:
		p.named[path] = map[bool]string{true: "nil", false: "not nil"}[v.IsNil()]
	default:
		p.named[path] = fmt.Sprintf("%#v", v)
	}
}

// join extends a path, if paths are wanted.
func (p *probe) join(path, format string, part any) string {
	if p.named == nil {
		return ""
	}
	return path + fmt.Sprintf(format, part)
}

// Values returns a list as values of any type.
func Values[T any](list []T) (all []any) {
	for _, v := range list {
		all = append(all, v)
	}
	return all
}
