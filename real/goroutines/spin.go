package goroutines

import (
	"slices"

	"doorway/internal/controlled"
)

// A round is the operations that a goroutine was at since anything changed. One that comes back to an
// operation has found everything as it was: it spins, unless it counts.
type round struct {
	changes uint64
	seen    [][4]uintptr
}

// note notes that a goroutine takes the step that it is at.
func (r *run) note(n int) {
	for len(r.rounds) <= n {
		r.rounds = append(r.rounds, round{})
	}
	k := &r.rounds[n]
	if k.changes != r.changes {
		*k = round{r.changes, k.seen[:0]}
	}
	k.seen = append(k.seen, r.bubble.last(n).chain)
}

// spins reports whether a goroutine is where it was, and nothing has changed since.
func (r *run) spins(n int) bool {
	return n < len(r.rounds) && r.reads(n) && r.rounds[n].changes == r.changes && slices.Contains(r.rounds[n].seen, r.bubble.last(n).chain)
}

// forLong is how many more steps goroutines that all spin take before that is called for ever.
const forLong = 2000

// endure lets goroutines that all spin go on, in turns, until something changes.
func (r *run) endure() {
	for i := range forLong {
		all := controlled.All()
		next := -1
		for k := range all {
			n := (i + k) % len(all)
			if n <= helper || all[n].State != controlled.Ready {
				continue
			}
			if !r.spins(n) {
				return
			}
			if next < 0 {
				next = n
			}
		}
		if next < 0 || controlled.Over() || r.bubble.late() {
			return
		}
		r.bubble.step(next, 0)
	}
	r.livelock = true
}
