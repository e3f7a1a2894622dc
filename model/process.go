package model

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// Exchange returns the set with a in the place of b and b in that of a.
func (s ProcSet) Exchange(a, b ProcID) ProcSet {
	if s.Has(a) != s.Has(b) {
		s ^= Procs(a, b)
	}
	return s
}

// MaxProcs is the largest number of processes in one system. It is 64 so that a set of processes is
// one machine word, which is compared and copied like a number.
const MaxProcs = 64

// A ProcID names a process: 0, 1, …, n−1. It is printed as "p0", "p1", ….
type ProcID uint8

// Exchange returns b for a, a for b and every other process for itself.
func (p ProcID) Exchange(a, b ProcID) ProcID {
	switch p {
	case a:
		return b
	case b:
		return a
	default:
		return p
	}
}

// String returns "p" followed by the number.
func (p ProcID) String() string { return fmt.Sprintf("p%d", uint8(p)) }

// PerProc holds one entry per process. It is an array, not a slice, so that a state with a PerProc
// is still a plain value.
type PerProc[T any] [MaxProcs]T

// A ProcSet holds a set of processes. The zero value is the empty set.
type ProcSet uint64

// Procs returns the set that contains just the given processes.
func Procs(ps ...ProcID) ProcSet {
	var s ProcSet
	for _, p := range ps {
		s = s.With(p)
	}
	return s
}

// AllProcs returns {p0, …, p(n−1)}.
func AllProcs(n int) ProcSet {
	if n >= MaxProcs {
		return ^ProcSet(0)
	}
	return ProcSet(1)<<n - 1
}

// Others returns all of the n processes except p.
func Others(n int, p ProcID) ProcSet { return AllProcs(n).Without(p) }

// Has reports whether p is in the set.
func (s ProcSet) Has(p ProcID) bool { return s>>p&1 != 0 }

// With returns the set with p added.
func (s ProcSet) With(p ProcID) ProcSet { return s | 1<<p }

// Without returns the set with p removed.
func (s ProcSet) Without(p ProcID) ProcSet { return s &^ (1 << p) }

// Len returns the number of processes in the set.
func (s ProcSet) Len() int { return bits.OnesCount64(uint64(s)) }

// Empty reports whether no process is in the set.
func (s ProcSet) Empty() bool { return s == 0 }

// Min returns the lowest process of the set; the set must not be empty.
func (s ProcSet) Min() ProcID { return ProcID(bits.TrailingZeros64(uint64(s))) }

// Max returns the highest process of the set; the set must not be empty.
func (s ProcSet) Max() ProcID { return ProcID(63 - bits.LeadingZeros64(uint64(s))) }

// Each yields the processes of the set, lowest first.
func (s ProcSet) Each() iter.Seq[ProcID] {
	return func(yield func(ProcID) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.Min()) {
				return
			}
		}
	}
}

// String returns the set as "{p0,p2}".
func (s ProcSet) String() string {
	var names []string
	for p := range s.Each() {
		names = append(names, p.String())
	}
	return "{" + strings.Join(names, ",") + "}"
}
