package store

import "sync"

// A freshShard is a hash table from fingerprints of one segment to links.
type freshShard struct {
	mu    sync.Mutex
	slots []freshSlot
	used  int
}

type freshSlot struct {
	fp   uint64
	link Link
}

func (s *freshShard) offer(fp uint64, link Link) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	mask := uint64(len(s.slots) - 1)
	for i := fp; ; i++ {
		c := &s.slots[i&mask]
		switch c.fp {
		case fp:
			if link >= c.link {
				return false
			}
			c.link = link
			return true
		case 0:
			*c = freshSlot{fp, link}
			if s.used++; 4*s.used > 3*len(s.slots) {
				s.grow()
			}
			return true
		}
	}
}

// owner returns the best link to fp, which must be there. Nobody may offer
// links at the same time.
func (s *freshShard) owner(fp uint64) Link {
	mask := uint64(len(s.slots) - 1)
	for i := fp; ; i++ {
		if c := &s.slots[i&mask]; c.fp == fp {
			return c.link
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
