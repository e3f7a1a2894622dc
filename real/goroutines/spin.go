package goroutines

import (
	"flag"

	"doorway/checker/searchflags"
	"doorway/internal/controlled"
)

// A round lists a goroutine's operations since anything last changed. When it returns to an operation on the same
// object it finds that unchanged. From outside, spinning and counting look the same.
type round struct {
	changes uint64
	seen    []encounter
}

// An encounter is an operation on an object, and how often a goroutine has reached it.
type encounter struct {
	at, of uintptr
	times  int
}

// repeats is how often a goroutine may come back to an operation while nothing changes, before others go first.
var repeats = searchflags.Count(flag.CommandLine, "doorway.repeats", 2, "how `often` a goroutine may come back to an operation while nothing changes, in a search of all schedules")

// note notes that a goroutine takes its next step.
func (r *run) note(n int) {
	for len(r.rounds) <= n {
		r.rounds = append(r.rounds, round{})
	}
	k := &r.rounds[n]
	if k.changes != r.changes {
		*k = round{r.changes, k.seen[:0]}
	}
	v := r.bubble.last(n)
	if e := k.of(v); e != nil {
		e.times++
	} else {
		k.seen = append(k.seen, encounter{v.hash, v.of, 1})
	}
}

// of returns the encounter with an operation, or nil.
func (k *round) of(v *visit) *encounter {
	for i := range k.seen {
		if e := &k.seen[i]; e.at == v.hash && e.of == v.of {
			return e
		}
	}
	return nil
}

// spins reports whether a goroutine returns to an operation once more than allowed while nothing has changed.
func (r *run) spins(n int) bool { return r.comesBack(n, r.prog.repeats) }

// busyAfter is the number of repetitions after which an enabled goroutine no longer keeps a sleep from ending.
const busyAfter = 10

// comesBack reports whether a goroutine has returned to its next operation more than the given number of times
// since anything changed.
func (r *run) comesBack(n, times int) bool {
	if n >= len(r.rounds) || r.rounds[n].changes != r.changes || controlled.All()[n].Awake == 1 {
		return false
	}
	e := r.rounds[n].of(r.bubble.last(n))
	return e != nil && e.times > times
}

// forLong is how many more steps goroutines that all spin take before this counts as a livelock.
const forLong = 4000

// endure runs goroutines that all spin, in turns, until something changes. Passing time counts as a change.
func (r *run) endure() {
	b := r.bubble
	for i := range forLong {
		all := controlled.All()
		next := -1
		for k := range b.procs {
			n := b.procs[(i+k)%len(b.procs)]
			if all[n].State != controlled.Ready {
				continue
			}
			if !r.spins(n) {
				return
			}
			if next < 0 {
				next = n
			}
		}
		if next < 0 || b.timers(true) > 0 || controlled.Over() || b.late() {
			return
		}
		r.advance(next, 0)
	}
	r.livelock = true
}
