package store

import "math/bits"

// strays keeps fingerprints in a hash table; 0 marks a free slot. It is at most three quarters full and grows by half.
type strays struct {
	slots []uint64
	used  int
}

// find returns the slot of fp, or the free one where it belongs.
func (s *strays) find(fp uint64) *uint64 {
	i, _ := bits.Mul64(fp*0x9e3779b97f4a7c15, uint64(len(s.slots)))
	for ; ; i++ {
		if i >= uint64(len(s.slots)) {
			i = 0
		}
		if slot := &s.slots[i]; *slot == fp || *slot == 0 {
			return slot
		}
	}
}

func (s *strays) has(fp uint64) bool { return s.used > 0 && *s.find(fp) == fp }

// insert reports whether fp was not there yet.
func (s *strays) insert(fp uint64) bool {
	if 4*s.used >= 3*len(s.slots) {
		s.grow()
	}
	slot := s.find(fp)
	if *slot == fp {
		return false
	}
	*slot = fp
	s.used++
	return true
}

func (s *strays) grow() {
	old := s.slots
	s.slots = make([]uint64, len(old)+len(old)/2+8)
	for _, fp := range old {
		if fp != 0 {
			*s.find(fp) = fp
		}
	}
}
