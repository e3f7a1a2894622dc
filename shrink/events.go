package shrink

import (
	"doorway/model"
	"doorway/model/transition"
)

// events removes events from the schedule: all events of a process at once; then, as in delta debugging (Zeller and
// Hildebrandt, Simplifying and isolating failure-inducing input, IEEE TSE 28(2), 2002), ever smaller parts of the
// schedule down to single events; then pairs.
func (x *shrinker) events() {
	for p := range model.ProcID(x.best.Setup.N) {
		x.tryWithout(func(_ int, e model.Event) bool { return concerns(e, p) })
	}
	x.parts()
	for x.pairs() {
		x.parts()
	}
}

// tryWithout tries the schedule without the chosen events.
func (x *shrinker) tryWithout(chosen func(i int, e model.Event) bool) bool {
	b := x.best
	left := Run{b.Setup, transition.Behaviour{Endless: b.Endless}}
	for i, e := range b.Schedule {
		if !chosen(i, e) {
			left.Schedule = append(left.Schedule, e)
		}
	}
	for i, e := range b.Loop {
		if !chosen(len(b.Schedule)+i, e) {
			left.Loop = append(left.Loop, e)
		}
	}
	return left.Len() < b.Len() && x.try(left)
}

// parts removes parts of half the schedule, then smaller ones, until no single event can be
// removed. Unlike the original, it tries only the rest of the schedule, not the part alone: parts
// of a failing run can seldom happen alone.
func (x *shrinker) parts() {
	for size := (x.best.Len() + 1) / 2; size > 0; {
		if !x.thin(size) {
			size /= 2
		}
	}
}

// thin removes what it can among the parts of the given size.
func (x *shrinker) thin(size int) (thinner bool) {
	for at := 0; at < x.best.Len(); {
		if x.tryWithout(func(i int, _ model.Event) bool { return at <= i && i < at+size }) {
			thinner = true
		} else {
			at += size
		}
	}
	return thinner
}

// pairsUpTo is the length of the longest schedule whose pairs are tried: there are half its length squared.
const pairsUpTo = 64

// pairs removes two events, such as a request and what makes up for it, and reports whether it succeeded.
func (x *shrinker) pairs() bool {
	n := x.best.Len()
	if n > pairsUpTo {
		return false
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			if x.tryWithout(func(i int, _ model.Event) bool { return i == a || i == b }) {
				return true
			}
		}
	}
	return false
}
