package model

import (
	"fmt"
	"unsafe"
)

// MaxValue is how many bytes a local state or a message may take, those of its
// strings included. The largest tables of an algorithm, an entry for each pair of
// processes, take half of that. What grows with each step would otherwise take
// a search all its time and memory long before it says anything.
const MaxValue = 64 << 10

// size returns how many bytes a value takes, those of its strings included.
func (p *plain[T]) size(a *T) int {
	n := int(unsafe.Sizeof(*a))
	for _, l := range p.texts {
		n += len(l.text(unsafe.Pointer(a)))
	}
	return n
}

// oversize returns an error if what a step leads to or sends, of such a role,
// takes more bytes than it may.
func oversize(e Event, state any, what string, size int) error {
	if size <= MaxValue {
		return nil
	}
	return breach(e, state, "its %s takes %d bytes, want at most %d; what grows with each step has no end: leave out what the algorithm does not need, or bound it",
		what, size, MaxValue)
}

// A rule is a panic that says which rule a view breaks.
type rule string

// lives panics if a view shows what no process can show.
func lives(v *View, p ProcID) {
	if v.Region > Down {
		refuse(v, p)
	}
}

func refuse(v *View, p ProcID) {
	panic(rule(fmt.Sprintf("View shows region %d of %v, and there is none; show Remainder, Trying, Critical, Exiting or, if it has halted, Down", v.Region, p)))
}
