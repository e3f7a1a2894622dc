// Package store keeps the states of an exploration: the set of those visited, the
// predecessor tree that leads back to them, and the levels in blocks, in memory or
// in a temporary file.
package store

import "runtime"

// Visited holds the fingerprints seen. Its parts share nothing: each may be changed by a
// goroutine of its own while no other goroutine reads it.
type Visited [Parts]shard

const (
	partBits = 5
	// Parts is the number of parts of a Visited: several times the processors of most machines, so that these
	// finish together, but few enough that each part gets a list of work.
	Parts = 1 << partBits
)

// Part returns the part to which a fingerprint belongs.
func Part(fp uint64) int { return int(fp >> (64 - partBits)) }

// Nonzero keeps fingerprints from being 0, which marks a free slot.
func Nonzero(fp uint64) uint64 {
	if fp == 0 {
		return 1
	}
	return fp
}

// NewVisited returns an empty set. Its parts begin with different sizes, and so grow at different times.
func NewVisited() *Visited {
	v := &Visited{}
	for i := range v {
		v[i].base = uint64(i) << (64 - partBits)
		v[i].size = float64(i) / Parts
		v[i].divide()
	}
	return v
}

func (v *Visited) shard(fp uint64) *shard { return &v[Part(fp)] }

// Touch prefetches the bucket of fp, so that several cache misses overlap; the result has no meaning.
func (v *Visited) Touch(fp uint64) uint64 {
	s := v.shard(fp)
	i, _ := s.find(fp)
	return s.bucket(i)[0]
}

// Bytes returns the size of all tables.
func (v *Visited) Bytes() (n int) {
	for i := range v {
		n += v[i].bytes()
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

// TouchAll prefetches the buckets of a list.
func (v *Visited) TouchAll(fps []uint64) {
	ahead := uint64(0)
	for _, fp := range fps {
		ahead += v.Touch(fp)
	}
	if ahead == 1 { // so that the compiler keeps it
		runtime.KeepAlive(ahead)
	}
}
