package goroutines

import (
	"flag"

	"doorway/checker/searchflags"
	"doorway/internal/controlled"
)

// A round is the operations that a goroutine was at since anything changed. One that comes back to an operation on the
// same object finds it as it was. Whether it spins or counts, nobody can tell from outside.
type round struct {
	changes uint64
	seen    []encounter
}

// An encounter is an operation on an object, and how often a goroutine has come to it.
type encounter struct {
	at, of uintptr
	times  int
}

// repeats is how often a goroutine may come back to an operation while nothing changes, before others go first.
var repeats = searchflags.Count(flag.CommandLine, "doorway.repeats", 2, "how `often` a goroutine may come back to an operation while nothing changes, in a search of all schedules")

// note notes that a goroutine takes the step that it is at.
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

// spins reports whether a goroutine comes back to an operation once more than it may, and nothing has changed.
func (r *run) spins(n int) bool { return r.comesBack(n, r.prog.repeats) }

// busyAfter is after how many repetitions a goroutine that can go on no longer keeps a sleep from ending.
const busyAfter = 10

// comesBack reports whether a goroutine has come to its next operation more often than so many times since anything
// changed, after the first time.
func (r *run) comesBack(n, times int) bool {
	if n >= len(r.rounds) || r.rounds[n].changes != r.changes || controlled.All()[n].Awake == 1 {
		return false
	}
	e := r.rounds[n].of(r.bubble.last(n))
	return e != nil && e.times > times
}

// forLong is how many more steps goroutines that all spin take before that is called for ever.
const forLong = 4000

// endure lets goroutines that all spin go on, in turns, until something changes. If time can pass, that changes something.
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
