package exchange

import "math/bits"

// A set holds small numbers.
type set []uint64

// newSet returns an empty set with room for the numbers below n.
func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

func (s set) add(i int) { s[i/64] |= 1 << (i % 64) }

// join adds all of another set.
func (s set) join(o set) {
	for w := range o {
		s[w] |= o[w]
	}
}

// meets reports whether two sets have something in common.
func (s set) meets(o set) bool {
	for w := range o {
		if s[w]&o[w] != 0 {
			return true
		}
	}
	return false
}

// within reports whether all of s is in another set.
func (s set) within(o set) bool {
	for w := range o {
		if s[w]&^o[w] != 0 {
			return false
		}
	}
	return true
}

func (s set) size() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}
