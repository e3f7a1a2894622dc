// Package hashtable holds the hash table behind memoised steps.
package hashtable

import "unsafe"

// A Map maps pairs of numbers to small values, for a single goroutine. It uses open addressing,
// stores keys beside values, and has no removal.
type Map[V any] struct {
	cells []cell[V]
	used  int
	shift uint
}

type cell[V any] struct {
	key   uint64 // 0 marks a free cell, so keys are stored incremented by one
	value V
}

// Pair returns the key of two numbers.
func Pair(a, b uint32) uint64 { return uint64(a)<<32 | uint64(b) }

// Find returns the value of a key, or nil.
func (m *Map[V]) Find(key uint64) *V {
	if len(m.cells) == 0 {
		return nil
	}
	mask := uint64(len(m.cells) - 1)
	for i := (key * 0x9e3779b97f4a7c15) >> m.shift; ; i++ {
		c := &m.cells[i&mask]
		if c.key == key+1 {
			return &c.value
		}
		if c.key == 0 {
			return nil
		}
	}
}

// Bytes returns the memory that the table takes.
func (m *Map[V]) Bytes() int { return len(m.cells) * int(unsafe.Sizeof(cell[V]{})) }

// MapBytes estimates the memory that a Go map takes: each slot has a byte besides its key and value,
// and between 7/16 and 7/8 of the slots are used.
func MapBytes[K comparable, V any](m map[K]V) int {
	var place struct {
		k K
		v V
	}
	return len(m) * (int(unsafe.Sizeof(place)) + 1) * 3 / 2
}

// Put stores the value of a new key and returns its place, valid until the next Put.
func (m *Map[V]) Put(key uint64, value V) *V {
	if 2*m.used >= len(m.cells) {
		m.grow()
	}
	m.used++
	return m.place(key, value)
}

func (m *Map[V]) place(key uint64, value V) *V {
	mask := uint64(len(m.cells) - 1)
	i := (key * 0x9e3779b97f4a7c15) >> m.shift
	for m.cells[i&mask].key != 0 {
		i++
	}
	m.cells[i&mask] = cell[V]{key + 1, value}
	return &m.cells[i&mask].value
}

func (m *Map[V]) grow() {
	old := m.cells
	m.cells = make([]cell[V], max(64, 2*len(old)))
	m.shift = 64
	for n := len(m.cells); n > 1; n /= 2 {
		m.shift--
	}
	for _, c := range old {
		if c.key != 0 {
			m.place(c.key-1, c.value)
		}
	}
}
