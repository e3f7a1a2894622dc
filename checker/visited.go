package checker

import "sync"

// visited is the set of fingerprints seen, each with a claim: which parent and
// event it is to be reached from. The smallest claim wins whatever the order in
// which claims are made, so that any number of workers finds the same tree.
type visited struct {
	shards [shardCount]shard
	shared bool // more than one worker
}

const (
	shardBits  = 8
	shardCount = 1 << shardBits
)

type shard struct {
	mu    sync.Mutex
	slots []slot
	used  int
}

type slot struct {
	fp    uint64 // 0 marks a free slot
	claim uint64
}

// A claim is (parent node + 1) and the index of the event, so claims order by
// parent first; the initial state has claim 0. Earlier levels have smaller
// parents, so a state seen in one never loses to a later claim.
const eventBits = 16

func makeClaim(parent, event int) uint64 { return uint64(parent+1)<<eventBits | uint64(event) }

func splitClaim(c uint64) (parent, event int) {
	return int(c>>eventBits) - 1, int(c & (1<<eventBits - 1))
}

// fingerprints are never 0, which marks a free slot.
func nonzero(fp uint64) uint64 {
	if fp == 0 {
		return 1
	}
	return fp
}

func newVisited(workers int) *visited {
	v := &visited{shared: workers > 1}
	for i := range v.shards {
		v.shards[i].slots = make([]slot, 16)
	}
	return v
}

// touch brings the slot of fp towards the processor, so that several of these
// long waits overlap; the result means nothing.
func (v *visited) touch(fp uint64) uint64 {
	s := &v.shards[fp>>(64-shardBits)]
	return s.slots[fp&uint64(len(s.slots)-1)].fp
}

// offer claims fp and reports whether the claim is the best so far.
func (v *visited) offer(fp, claim uint64) bool {
	s := &v.shards[fp>>(64-shardBits)]
	if v.shared {
		s.mu.Lock()
		defer s.mu.Unlock()
	}
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
			*c = slot{fp, claim}
			if s.used++; 4*s.used > 3*len(s.slots) {
				s.grow()
			}
			return true
		}
	}
}

// owner returns the best claim to fp, which must be in the set. No claims may
// be made at the same time.
func (v *visited) owner(fp uint64) *uint64 {
	s := &v.shards[fp>>(64-shardBits)]
	mask := uint64(len(s.slots) - 1)
	for i := fp; ; i++ {
		if c := &s.slots[i&mask]; c.fp == fp {
			return &c.claim
		}
	}
}

func (s *shard) grow() {
	old := s.slots
	s.slots = make([]slot, 2*len(old))
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
