// Package valuecode compares, hashes, encodes and numbers plain values by their layout, in the same way
// on every machine.
package valuecode

import (
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"unsafe"
)

// Flag returns 1 for true.
func Flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// A Layout describes how a type T of plain values is laid out. It compares, hashes and encodes them
// field by field, in an order that is the same on every machine.
type Layout[T comparable] struct {
	leaves []leaf
	texts  []leaf // the leaves that are strings
	Grows  bool   // a value may take more than MaxValue
}

// A leaf describes one field that is a number or a string.
type leaf struct {
	offset uintptr
	kind   reflect.Kind // Bool, Int8, …, Uint64, or String
}

// New returns the layout of T, or an error if T contains anything shared, or anything that may not
// equal itself; what names the role of T in the error.
func New[T comparable](what string) (*Layout[T], error) {
	t := reflect.TypeFor[T]()
	p := &Layout[T]{}
	if err := p.Walk(t, 0, t.String()); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	for _, l := range p.leaves {
		if l.kind == reflect.String {
			p.texts = append(p.texts, l)
		}
	}
	p.Grows = len(p.texts) > 0 || t.Size() > MaxValue
	return p, nil
}

// Walk adds the part of a value that has type t, at an offset. Errors name the part by its path.
func (p *Layout[T]) Walk(t reflect.Type, offset uintptr, path string) error {
	switch k := t.Kind(); k {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Name == "_" {
				continue
			}
			if err := p.Walk(f.Type, offset+f.Offset, path+"."+f.Name); err != nil {
				return err
			}
		}
	case reflect.Array:
		for i := range t.Len() {
			if err := p.Walk(t.Elem(), offset+uintptr(i)*t.Elem().Size(), path+"[]"); err != nil {
				return err
			}
		}
	case reflect.Int:
		p.leaves = append(p.leaves, leaf{offset, sized(t, reflect.Int32, reflect.Int64)})
	case reflect.Uint, reflect.Uintptr:
		p.leaves = append(p.leaves, leaf{offset, sized(t, reflect.Uint32, reflect.Uint64)})
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.String:
		p.leaves = append(p.leaves, leaf{offset, k})
	default:
		return fmt.Errorf("%s is a %v; a state or message must be a plain value: use numbers, strings, arrays (model.PerProc), sets (model.ProcSet) and structs of these", path, k)
	}
	return nil
}

// sized returns the kind of fixed size for t, a type as large as a machine word.
func sized(t reflect.Type, word32, word64 reflect.Kind) reflect.Kind {
	if t.Size() == 4 {
		return word32
	}
	return word64
}

// number returns the leaf of the value at base as a number: a Uint64 keeps its bits, others keep
// their value.
func (l leaf) number(base unsafe.Pointer) int64 {
	at := unsafe.Add(base, l.offset)
	switch l.kind {
	case reflect.Bool, reflect.Uint8:
		return int64(*(*uint8)(at))
	case reflect.Int8:
		return int64(*(*int8)(at))
	case reflect.Int16:
		return int64(*(*int16)(at))
	case reflect.Uint16:
		return int64(*(*uint16)(at))
	case reflect.Int32:
		return int64(*(*int32)(at))
	case reflect.Uint32:
		return int64(*(*uint32)(at))
	default:
		return *(*int64)(at)
	}
}

func (l leaf) text(base unsafe.Pointer) string { return *(*string)(unsafe.Add(base, l.offset)) }

// Compare returns −1, 0 or +1; it is 0 if and only if *a == *b.
func (p *Layout[T]) Compare(a, b *T) int {
	x, y := unsafe.Pointer(a), unsafe.Pointer(b)
	for _, l := range p.leaves {
		if l.kind == reflect.String {
			if s, t := l.text(x), l.text(y); s != t {
				return sign(s < t)
			}
		} else if s, t := l.number(x), l.number(y); s != t {
			if l.kind == reflect.Uint64 {
				return sign(uint64(s) < uint64(t))
			}
			return sign(s < t)
		}
	}
	return 0
}

func sign(less bool) int {
	if less {
		return -1
	}
	return 1
}

// Hash returns a hash that depends only on the value.
func (p *Layout[T]) Hash(a *T) uint64 { return p.HashAt(unsafe.Pointer(a)) }

// HashAt does what Hash does, for a value at an address, or for a part of one with the same layout.
func (p *Layout[T]) HashAt(base unsafe.Pointer) uint64 {
	h := uint64(len(p.leaves))
	for _, l := range p.leaves {
		if l.kind != reflect.String {
			h = Fold(h, uint64(l.number(base)))
			continue
		}
		s := l.text(base)
		h = Fold(h, uint64(len(s)))
		for i := range len(s) {
			h = Fold(h, uint64(s[i]))
		}
	}
	return h
}

// Encode appends the value's canonical bytes to buf.
func (p *Layout[T]) Encode(buf []byte, a *T) []byte {
	base := unsafe.Pointer(a)
	for _, l := range p.leaves {
		if l.kind != reflect.String {
			buf = EncodeInt(buf, l.number(base))
			continue
		}
		s := l.text(base)
		buf = append(EncodeInt(buf, int64(len(s))), s...)
	}
	return buf
}

// EncodeInt appends v so that no encoding is a prefix of another.
func EncodeInt(buf []byte, v int64) []byte {
	u := uint64(v)<<1 ^ uint64(v>>63)
	for u >= 0x80 {
		buf = append(buf, byte(u)|0x80)
		u >>= 7
	}
	return append(buf, byte(u))
}

// Fold mixes v into the running hash h.
func Fold(h, v uint64) uint64 { return Mix(h*0x9e3779b97f4a7c15 + v + 0x2545f4914f6cdd1d) }

// Mix spreads every bit of x over the whole word: the product of two halves of
// different odd multiples, folded (after the wyhash construction).
func Mix(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0xa0761d6478bd642f, x^0xe7037ed1a0b428db)
	x = hi ^ lo
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	return x ^ x>>29
}

// Without removes the fields in the size bytes from an offset: they no longer distinguish values.
func (p *Layout[T]) Without(from, size uintptr) {
	p.leaves = slices.DeleteFunc(p.leaves, func(f leaf) bool { return f.offset >= from && f.offset < from+size })
}

// MaxValue is the largest size of a local state or message in bytes, including its strings. The
// largest tables of an algorithm, with an entry for each pair of processes, take half of it. Without
// a limit, a value that grows with each step would use up all the time and memory of a search before
// the search reported anything.
const MaxValue = 64 << 10

// Size returns the size of a value in bytes, including its strings.
func (p *Layout[T]) Size(a *T) int {
	n := int(unsafe.Sizeof(*a))
	for _, l := range p.texts {
		n += len(l.text(unsafe.Pointer(a)))
	}
	return n
}
