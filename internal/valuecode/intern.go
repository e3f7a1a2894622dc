package valuecode

import (
	"sync"
	"unsafe"

	"doorway/internal/hashtable"
)

// SizeOf returns the number of bytes of the array behind a list.
func SizeOf[T any](list []T) int {
	var v T
	return cap(list) * int(unsafe.Sizeof(v))
}

// Bytes returns the memory that the values take. It does not count the contents of strings, and
// estimates the map.
func (t *Table[T]) Bytes() int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return hashtable.MapBytes(t.ids) + SizeOf(t.vals)
}

// Bytes returns the memory that the values take, as Table.Bytes does.
func (n *Interner[T]) Bytes() int { return n.table.Bytes() }

// A Table numbers distinct values; all goroutines see the same numbers.
type Table[T comparable] struct {
	mu   sync.RWMutex
	ids  map[T]uint32
	vals []T
}

// NewTable returns an empty table.
func NewTable[T comparable]() *Table[T] { return &Table[T]{ids: map[T]uint32{}} }

// ID returns the number of v.
func (t *Table[T]) ID(v T) uint32 {
	t.mu.RLock()
	id, ok := t.ids[v]
	t.mu.RUnlock()
	if ok {
		return id
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if id, ok := t.ids[v]; ok {
		return id
	}
	id = uint32(len(t.vals))
	t.vals = append(t.vals, v)
	t.ids[v] = id
	return id
}

// Value returns the value with number id.
func (t *Table[T]) Value(id uint32) T {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.vals[id]
}

// Salt distinguishes the components in a fingerprint.
func Salt(component int) uint64 { return Mix(uint64(component) + 1) }

// word returns the part of a fingerprint that a component with the given hash adds.
func word(component int, hash uint64) uint64 { return Mix(hash + Salt(component)) }

// An Interner numbers distinct plain values and hashes them by their contents alone. All goroutines
// see the same numbers.
type Interner[T comparable] struct {
	plain *Layout[T]
	table *Table[T]
}

// NewInterner returns an empty interner, or an error if T is not plain; what
// names the role of T in the error.
func NewInterner[T comparable](what string) (*Interner[T], error) {
	p, err := New[T](what)
	return &Interner[T]{p, NewTable[T]()}, err
}

// ID returns the number of v.
func (n *Interner[T]) ID(v T) uint32 { return n.table.ID(v) }

// Value returns the value with number id.
func (n *Interner[T]) Value(id uint32) T { return n.table.Value(id) }

// Len returns the number of values, which are numbered from 0.
func (n *Interner[T]) Len() int {
	n.table.mu.RLock()
	defer n.table.mu.RUnlock()
	return len(n.table.vals)
}

// Word returns what value id adds to the fingerprint of a state as the given component.
func (n *Interner[T]) Word(component int, id uint32) uint64 {
	v := n.Value(id)
	return word(component, n.plain.Hash(&v))
}

// Key appends bytes that are equal if and only if the values are.
func (n *Interner[T]) Key(buf []byte, v T) []byte { return n.plain.Encode(buf, &v) }
