package goroutines

import (
	"flag"
	"fmt"
	"time"

	"doorway/checker/searchflags"
	"doorway/internal/controlled"
	"doorway/internal/cpu"
)

// A round lists a goroutine's operations since anything last changed. When it returns to an operation on the same
// object it finds that unchanged. From outside, spinning and counting look the same.
type round struct {
	changes uint64
	seen    []encounter
}

// empty returns the rounds of goroutines that have done nothing.
func empty(rounds []round) []round {
	for i := range rounds {
		rounds[i] = round{seen: rounds[i].seen[:0]}
	}
	return rounds
}

// An encounter counts how often a goroutine has reached an operation on an object.
type encounter struct {
	at, of uintptr
	times  int
}

// repeats limits how often a goroutine may come back to an operation while nothing changes, before others go first.
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

// busyAfter counts the repetitions after which an enabled goroutine no longer keeps a sleep from ending.
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

// certain counts the steps that goroutines that all spin still take before this counts as a livelock: fewer would
// fail a program that counts. Once a run has shown that, forLong steps at the same operations are enough.
const (
	certain = 1_000_000
	forLong = 4000
)

// endure runs goroutines that all spin, in turns, until something changes. Passing time counts as a change. If another waits
// for what is outside of the bubble, that may change something, and nothing is decided.
func (r *run) endure() {
	b, began := r.bubble, time.Duration(0)
	for i := range certain {
		all := controlled.All()
		next, others := -1, false
		for k := range b.procs {
			n := b.procs[(i+k)%len(b.procs)]
			if all[n].State != controlled.Ready {
				continue
			}
			if !r.spins(n) {
				return
			}
			if others = next >= 0; next < 0 {
				next = n
			}
		}
		if next < 0 || b.timers(true) > 0 || controlled.Over() || b.late() {
			return
		}
		if i%forLong == forLong-1 {
			if controlled.Outside() {
				b.tooLate()
				return
			}
			if r.prog.turning[r.turn()] {
				break
			}
			if i < forLong {
				began = cpu.Used()
			} else if cpu.Used()-began > busy {
				b.runsOn(fmt.Sprintf("goroutines come back to where they were for %v of the processor's time while nothing changes, "+
					"and may end after that; let them go round less often", busy))
				return
			}
		}
		r.advance(next, 0, others)
	}
	r.livelock = true
	r.prog.turning[r.turn()] = true
}

// turn returns a hash of where the goroutines are that go round, whatever their order.
func (r *run) turn() (h uint64) {
	for _, n := range r.bubble.procs {
		if controlled.All()[n].State == controlled.Ready {
			for _, e := range r.rounds[n].seen {
				h += uint64(e.at) * 0x9e3779b97f4a7c15
			}
		}
	}
	return h
}
