// Package clocks renumbers logical clocks, so that the least clock of a state is 1.
package clocks

import (
	"math"

	"doorway/internal/hashtable"
	"doorway/internal/valuecode"
)

// None is later than every clock.
const None = math.MaxInt

// Earliest returns a function that leaves clocks unchanged and records in least the least clock
// that it was applied to.
func Earliest() (f func(int) int, least *int) {
	least = new(int)
	*least = None
	return func(c int) int { *least = min(*least, c); return c }, least
}

// Excess returns by how much the least clock exceeds 1.
func Excess(least int) int {
	if least == None {
		return 0
	}
	return least - 1
}

// Later returns a function that adds to clocks.
func Later(by int) func(int) int { return func(c int) int { return c + by } }

// Shifts caches facts about the clocks of numbered values.
type Shifts struct {
	least []int                 // least clock of each, 0 if unknown
	later hashtable.Map[uint32] // (number, increase) → number
}

// Least returns the least clock of a value. It recomputes a least clock of 0, which occurs only before
// clocks are renumbered.
func (s *Shifts) Least(id uint32, find func() int) int {
	if int(id) >= len(s.least) {
		s.least = append(s.least, make([]int, int(id)+1-len(s.least)+len(s.least)/2)...)
	}
	if s.least[id] == 0 {
		s.least[id] = find()
	}
	return s.least[id]
}

// Later returns the number of a value with clocks later by that much.
func (s *Shifts) Later(id uint32, by int, find func() uint32) uint32 {
	key := hashtable.Pair(id, uint32(by))
	if known := s.later.Find(key); known != nil {
		return *known
	}
	return *s.later.Put(key, find())
}

// Bytes returns how much memory the cache takes.
func (s *Shifts) Bytes() int { return valuecode.SizeOf(s.least) + s.later.Bytes() }
