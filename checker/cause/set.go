package cause

import (
	"iter"
	"math/bits"
)

// A set holds occurrences, by their numbers.
type set [mostEvents / 64]uint64

func (s set) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s set) with(i int) set {
	s[i>>6] |= 1 << (i & 63)
	return s
}

func (s set) without(t set) set {
	for k := range s {
		s[k] &^= t[k]
	}
	return s
}

func (s set) union(t set) set {
	for k := range s {
		s[k] |= t[k]
	}
	return s
}

func (s set) meet(t set) set {
	for k := range s {
		s[k] &= t[k]
	}
	return s
}

// upTo returns the set of the first n occurrences.
func upTo(n int) (s set) {
	for i := range n {
		s = s.with(i)
	}
	return s
}

// size returns how many occurrences are in the set.
func (s set) size() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// each goes through the set in order.
func (s set) each() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(k<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}
