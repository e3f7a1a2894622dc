// Package store keeps the states of an exploration: the set of those visited, the
// predecessor tree that leads back to them, and the levels in blocks, in memory or
// in a temporary file.
package store

import (
	"math/bits"
	"sync"
)

// Visited is the set of fingerprints seen. During a segment of a level it is
// only read, so that workers need no locks for it; what is new goes to fresh,
// with a link that says from which parent and by which event it is to be
// reached. The smallest link wins whatever the order in which links are offered,
// so that any number of workers finds the same tree. A single worker offers its
// links in order: the first one is the smallest, and it does without fresh.
type Visited struct {
	settled [shardCount]shard
	fresh   *[shardCount]freshShard // nil for a single worker
}

const (
	shardBits  = 8
	shardCount = 1 << shardBits
)

// A shard is a hash table of fingerprints; 0 marks a free slot. It is at most
// three quarters full and grows by half, so a fingerprint takes 11 to 16 bytes;
// shards begin with different sizes and so grow at different times, which keeps
// the whole at 13.
type shard struct {
	mu    sync.Mutex
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

// NewVisited returns an empty set for so many workers.
func NewVisited(workers int) *Visited {
	v := &Visited{}
	for i := range v.settled {
		v.settled[i].slots = make([]uint64, 16+i%8)
	}
	if workers > 1 {
		v.fresh = new([shardCount]freshShard)
		for i := range v.fresh {
			v.fresh[i].slots = make([]freshSlot, 16)
		}
	}
	return v
}

// Touch brings the slot of fp towards the processor, so that several of these
// long waits overlap; the result means nothing.
func (v *Visited) Touch(fp uint64) uint64 {
	s := &v.settled[fp>>(64-shardBits)]
	return s.slots[s.home(fp)]
}

// Bytes returns the size of all tables.
func (v *Visited) Bytes() (n int) {
	for i := range v.settled {
		n += 8 * len(v.settled[i].slots)
	}
	if v.fresh != nil {
		for i := range v.fresh {
			n += 16 * len(v.fresh[i].slots)
		}
	}
	return n
}

// Offer links fp to a parent and reports whether it is new and the link the best so far.
func (v *Visited) Offer(fp uint64, link Link) bool {
	s := &v.settled[fp>>(64-shardBits)]
	if v.fresh == nil {
		return s.insert(fp)
	}
	return !s.has(fp) && v.fresh[fp>>(64-shardBits)].offer(fp, link)
}

// Settle reports whether the link to fp has won its segment, and if so moves fp
// to the settled. Every link that offer accepted must be settled before the
// next segment, whose links are all larger.
func (v *Visited) Settle(fp uint64, link Link) bool {
	if v.fresh == nil {
		return true
	}
	if v.fresh[fp>>(64-shardBits)].owner(fp) != link {
		return false
	}
	s := &v.settled[fp>>(64-shardBits)]
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.insert(fp)
}

// EndSegment forgets the links.
func (v *Visited) EndSegment() {
	if v.fresh == nil {
		return
	}
	for i := range v.fresh {
		clear(v.fresh[i].slots)
		v.fresh[i].used = 0
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

func (s *shard) grow() {
	old := s.slots
	s.slots = make([]uint64, len(old)+len(old)/2)
	for _, fp := range old {
		if fp != 0 {
			*s.find(fp) = fp
		}
	}
}

// Has reports whether fp was settled.
func (v *Visited) Has(fp uint64) bool { return v.settled[fp>>(64-shardBits)].has(fp) }

// Add settles fp without an offer, while nobody else does, and reports whether it was new.
func (v *Visited) Add(fp uint64) bool { return v.settled[fp>>(64-shardBits)].insert(fp) }
