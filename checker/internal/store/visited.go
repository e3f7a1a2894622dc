// Package store keeps the states of an exploration: the set of those visited, the
// predecessor tree that leads back to them, and the levels in blocks, in memory or
// in a temporary file.
package store

import (
	"math/bits"
	"runtime"
)

// Visited is the set of fingerprints seen. Its parts share nothing: each may be changed by a
// goroutine of its own while no other goroutine reads it.
type Visited [shardCount]shard

const (
	shardBits  = 8
	shardCount = 1 << shardBits

	partBits = 5
	// Parts is the number of parts of a Visited: several times the processors of most machines, so that these
	// finish together, but few enough that each part gets a list of work.
	Parts = 1 << partBits
)

// Part returns the part to which a fingerprint belongs.
func Part(fp uint64) int { return int(fp >> (64 - partBits)) }

// A shard is a hash table of fingerprints; 0 marks a free slot. It is at most
// three quarters full and grows by half, so a fingerprint takes 11 to 16 bytes;
// shards begin with different sizes and so grow at different times, which keeps
// the whole at 13.
type shard struct {
	slots []uint64
	used  int
}

// Nonzero keeps fingerprints from being 0, which marks a free slot.
func Nonzero(fp uint64) uint64 {
	if fp == 0 {
		return 1
	}
	return fp
}

// NewVisited returns an empty set.
func NewVisited() *Visited {
	v := &Visited{}
	for i := range v {
		v[i].slots = make([]uint64, 16+i%8)
	}
	return v
}

func (v *Visited) shard(fp uint64) *shard { return &v[fp>>(64-shardBits)] }

// Touch prefetches the slot of fp, so that several cache misses overlap; the result has no meaning.
func (v *Visited) Touch(fp uint64) uint64 {
	s := v.shard(fp)
	return s.slots[s.home(fp)]
}

// Bytes returns the size of all tables.
func (v *Visited) Bytes() (n int) {
	for i := range v {
		n += 8 * len(v[i].slots)
	}
	return n
}

// Has reports whether fp is in the set.
func (v *Visited) Has(fp uint64) bool { return v.shard(fp).has(fp) }

// Add puts fp into the set and reports whether it was new.
func (v *Visited) Add(fp uint64) bool { return v.shard(fp).insert(fp) }

// AddAll puts the fingerprints of a list into the set, in order, and replaces those that are not
// new by 0. It returns how many are.
func (v *Visited) AddAll(fps []uint64) (added int) {
	for i, fp := range fps {
		if v.Add(fp) {
			added++
		} else {
			fps[i] = 0
		}
	}
	return added
}

// TouchAll prefetches the slots of a list.
func (v *Visited) TouchAll(fps []uint64) {
	ahead := uint64(0)
	for _, fp := range fps {
		ahead += v.Touch(fp)
	}
	if ahead == 1 { // so that the compiler keeps it
		runtime.KeepAlive(ahead)
	}
}

// home returns the slot where the search for fp begins. Homes are in the order
// of the fingerprints, so that a shard that grows is read and written in order.
func (s *shard) home(fp uint64) uint64 {
	home, _ := bits.Mul64(fp<<shardBits, uint64(len(s.slots)))
	return home
}

// find returns the slot of fp, or the free one where it belongs.
func (s *shard) find(fp uint64) *uint64 {
	slots := s.slots
	for i := s.home(fp); ; i++ {
		if i >= uint64(len(slots)) {
			i = 0
		}
		if slot := &slots[i]; *slot == fp || *slot == 0 {
			return slot
		}
	}
}

func (s *shard) has(fp uint64) bool { return *s.find(fp) == fp }

// insert reports whether fp was not there yet.
func (s *shard) insert(fp uint64) bool {
	slot := s.find(fp)
	if *slot == fp {
		return false
	}
	*slot = fp
	if s.used++; 4*s.used > 3*len(s.slots) {
		s.grow()
	}
	return true
}

// pageSlots is how many slots fit a page of memory on most machines.
const pageSlots = 4096 / 8

// grow makes the table half as large again. It first writes to each page of the new one: a read
// would make the kernel map its page of zeros there, and the write after it would interrupt
// every processor on which the search runs.
func (s *shard) grow() {
	old := s.slots
	s.slots = make([]uint64, len(old)+len(old)/2)
	for i := 0; i < len(s.slots); i += pageSlots {
		s.slots[i] = 0
	}
	for _, fp := range old {
		if fp != 0 {
			*s.find(fp) = fp
		}
	}
}
