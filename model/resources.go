package model

import (
	"fmt"
	"math/bits"
	"strings"
)

// maxResources limits the named resources of a system: a set of them is half a
// machine word.
const maxResources = 32

// A Resource names one of several resources, each with its own critical section: 0, 1, …, 31. It is
// printed as "a", "b", …, "z", and then "r26", ….
type Resource uint8

// lastLetter is the last resource whose name is a letter.
const lastLetter Resource = 'z' - 'a'

// String returns the name.
func (r Resource) String() string {
	if r > lastLetter {
		return fmt.Sprintf("r%d", uint8(r))
	}
	return string(rune('a' + r))
}

// Resources holds a set of resources. The zero value is the empty set.
type Resources uint32

// Has reports whether r is in the set.
func (s Resources) Has(r Resource) bool { return s>>r&1 != 0 }

// With returns the set with r added; r must be less than maxResources.
func (s Resources) With(r Resource) Resources {
	if r >= maxResources {
		panic(fmt.Sprintf("%v is not a resource, want 0 to %d", r, maxResources-1))
	}
	return s | 1<<r
}

// Empty reports whether no resource is in the set.
func (s Resources) Empty() bool { return s == 0 }

// Min returns the lowest resource of the set; the set must not be empty.
func (s Resources) Min() Resource { return Resource(bits.TrailingZeros32(uint32(s))) }

// String returns the set as "{a,c}".
func (s Resources) String() string {
	var names []string
	for r := range Resource(maxResources) {
		if s.Has(r) {
			names = append(names, r.String())
		}
	}
	return "{" + strings.Join(names, ",") + "}"
}
