package checker

import "sync"

// visited is the set of fingerprints seen. During a level it is only read, so
// that workers need no locks for it; what is new goes to fresh, with a claim
// that says from which parent and by which event it is to be reached. The
// smallest claim wins whatever the order in which claims are made, so that any
// number of workers finds the same tree. A single worker makes its claims in
// order: the first one is the smallest, and it does without fresh.
type visited struct {
	settled [shardCount]shard
	fresh   *[shardCount]freshShard // nil for a single worker
}

const (
	shardBits  = 8
	shardCount = 1 << shardBits
)

// A shard is a hash table of fingerprints; 0 marks a free slot.
type shard struct {
	mu    sync.Mutex
	slots []uint64
	used  int
}

// A freshShard is a hash table from fingerprints of one level to claims.
type freshShard struct {
	mu    sync.Mutex
	slots []freshSlot
	used  int
}

type freshSlot struct{ fp, claim uint64 }

// A claim is (parent node + 1) and the index of the event, so claims order by
// parent first; the initial state has claim 0. The events that can happen in one
// state are numbered in 20 bits: 64 processes have at most 64·63 channels with
// 64 messages, each to be delivered, lost or duplicated, which is fewer.
const eventBits = 20

func makeClaim(parent, event int) uint64 { return uint64(parent+1)<<eventBits | uint64(event) }

func splitClaim(c uint64) (parent, event int) {
	return int(c>>eventBits) - 1, int(c & (1<<eventBits - 1))
}

// nonzero keeps fingerprints from being 0, which marks a free slot.
func nonzero(fp uint64) uint64 {
	if fp == 0 {
		return 1
	}
	return fp
}

func newVisited(workers int) *visited {
	v := &visited{}
	for i := range v.settled {
		v.settled[i].slots = make([]uint64, 16)
	}
	if workers > 1 {
		v.fresh = new([shardCount]freshShard)
		for i := range v.fresh {
			v.fresh[i].slots = make([]freshSlot, 16)
		}
	}
	return v
}

// touch brings the slot of fp towards the processor, so that several of these
// long waits overlap; the result means nothing.
func (v *visited) touch(fp uint64) uint64 {
	s := &v.settled[fp>>(64-shardBits)]
	return s.slots[fp&uint64(len(s.slots)-1)]
}

// offer claims fp and reports whether it is new and the claim the best so far.
func (v *visited) offer(fp, claim uint64) bool {
	s := &v.settled[fp>>(64-shardBits)]
	if v.fresh == nil {
		return s.insert(fp)
	}
	return !s.has(fp) && v.fresh[fp>>(64-shardBits)].offer(fp, claim)
}

// settle reports whether the claim to fp has won its level, and if so moves fp
// to the settled. Every claim that offer accepted must be settled before the
// next level.
func (v *visited) settle(fp, claim uint64) bool {
	if v.fresh == nil {
		return true
	}
	if v.fresh[fp>>(64-shardBits)].owner(fp) != claim {
		return false
	}
	s := &v.settled[fp>>(64-shardBits)]
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.insert(fp)
}

// endLevel forgets the claims.
func (v *visited) endLevel() {
	if v.fresh == nil {
		return
	}
	for i := range v.fresh {
		clear(v.fresh[i].slots)
		v.fresh[i].used = 0
	}
}

func (s *shard) has(fp uint64) bool {
	mask := uint64(len(s.slots) - 1)
	for i := fp; ; i++ {
		switch s.slots[i&mask] {
		case fp:
			return true
		case 0:
			return false
		}
	}
}

// insert reports whether fp was not there yet.
func (s *shard) insert(fp uint64) bool {
	mask := uint64(len(s.slots) - 1)
	for i := fp; ; i++ {
		switch s.slots[i&mask] {
		case fp:
			return false
		case 0:
			s.slots[i&mask] = fp
			if s.used++; 4*s.used > 3*len(s.slots) {
				s.grow()
			}
			return true
		}
	}
}

func (s *shard) grow() {
	old := s.slots
	s.slots = make([]uint64, 2*len(old))
	mask := uint64(len(s.slots) - 1)
	for _, fp := range old {
		if fp == 0 {
			continue
		}
		i := fp
		for s.slots[i&mask] != 0 {
			i++
		}
		s.slots[i&mask] = fp
	}
}

func (s *freshShard) offer(fp, claim uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	mask := uint64(len(s.slots) - 1)
	for i := fp; ; i++ {
		c := &s.slots[i&mask]
		switch c.fp {
		case fp:
			if claim >= c.claim {
				return false
			}
			c.claim = claim
			return true
		case 0:
			*c = freshSlot{fp, claim}
			if s.used++; 4*s.used > 3*len(s.slots) {
				s.grow()
			}
			return true
		}
	}
}

// owner returns the best claim to fp, which must be there. Nobody may make
// claims at the same time.
func (s *freshShard) owner(fp uint64) uint64 {
	mask := uint64(len(s.slots) - 1)
	for i := fp; ; i++ {
		if c := &s.slots[i&mask]; c.fp == fp {
			return c.claim
		}
	}
}

func (s *freshShard) grow() {
	old := s.slots
	s.slots = make([]freshSlot, 2*len(old))
	mask := uint64(len(s.slots) - 1)
	for _, c := range old {
		if c.fp == 0 {
			continue
		}
		i := c.fp
		for s.slots[i&mask].fp != 0 {
			i++
		}
		s.slots[i&mask] = c
	}
}

// ledger is a list of numbers in pages, so that growing it copies nothing.
type ledger struct {
	pages [][]uint64
	n     int
}

const pageBits = 16

func (l *ledger) at(i int) uint64     { return l.pages[i>>pageBits][i&(1<<pageBits-1)] }
func (l *ledger) set(i int, x uint64) { l.pages[i>>pageBits][i&(1<<pageBits-1)] = x }

// extend makes room for k more numbers.
func (l *ledger) extend(k int) {
	for l.n += k; len(l.pages)<<pageBits < l.n; {
		l.pages = append(l.pages, make([]uint64, 1<<pageBits))
	}
}
