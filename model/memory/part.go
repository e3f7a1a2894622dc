package memory

import (
	"doorway/internal/valuecode"
	"doorway/model/transition"
)

// A part holds the components of one kind in a machine's vector: their numbered values, and each component's share
// of the fingerprint.
type part[T comparable] struct {
	*valuecode.Table[T] // shared by all forks
	first               int
	salts               []uint64 // of all components
	hash                func(*T) uint64
	met                 []numbered[T] // by number; of this goroutine
}

type numbered[T comparable] struct {
	known bool
	value T
	hash  uint64
}

// at returns the memoised facts about value id, valid until the next call.
func (k *part[T]) at(id uint32) *numbered[T] {
	if int(id) < len(k.met) && k.met[id].known {
		return &k.met[id]
	}
	return k.meet(id)
}

// meet does what at does, for a value met for the first time.
func (k *part[T]) meet(id uint32) *numbered[T] {
	if int(id) >= len(k.met) {
		k.met = append(k.met, make([]numbered[T], int(id)+1-len(k.met)+len(k.met)/2)...)
	}
	m := &k.met[id]
	m.known, m.value = true, k.Table.Value(id)
	m.hash = k.hash(&m.value)
	return m
}

// word returns what value id adds to the fingerprint as component i of the part.
func (k *part[T]) word(i int, id uint32) uint64 {
	return valuecode.Mix(k.at(id).hash + k.salts[k.first+i])
}

// of returns the value of component i, valid until the next call.
func (k *part[T]) of(v []uint32, i int) *T { return &k.at(v[k.first+i]).value }

// start sets component i of an initial state to x and returns its word.
func (k *part[T]) start(v []uint32, i int, x T) uint64 {
	id := k.ID(x)
	v[k.first+i] = id
	return k.word(i, id)
}

// change sets component i to x after an event.
func (k *part[T]) change(v []uint32, d *transition.Delta, i int, x T) {
	if c, id := k.first+i, k.ID(x); id != v[c] {
		d.Change(c, id, k.word(i, id)-k.word(i, v[c]))
	}
}
