package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// yielding keeps threads that wait in loops from keeping the others out. The
// papers are about threads that block, and here they spin: with the highest
// priority a thread would look at a register until the run is cut short.
//
// A thread that returns to a state by its own events alone spins, and could do so without end. This counts as a
// yield, and is treated as by the fair scheduler of Musuvathi and Qadeer (Fair stateless model checking, PLDI
// 2008): the thread is passed over until each other that can do something has had a turn since. There programs mark
// where they yield; here the scheduler sees it. Faults, which need not happen, are owed no turn.
//
// Among the threads that are owed a turn, the one whose last turn is longest ago
// is never passed over, so there is always one to pick.
type yielding struct {
	inner   transition.Scheduler
	of      partition
	state   func() uint64
	now     int
	ids     map[thread]int
	last    []int  // by id: the event of its last turn
	yielded []bool // by id: in that turn
	out     int    // how many have yielded

	current thread // whose turn it was
	saved   uint64 // a state of its turn, by Brent's algorithm
	length  int    // events of its turn since then,
	limit   int    // and when to save another; 0 if none was saved
	events  []model.Event
	index   []int
}

func yields(of partition, fresh func(int, model.Setup) transition.Scheduler) func(int, model.Setup) transition.Scheduler {
	return func(number int, s model.Setup) transition.Scheduler {
		return &yielding{inner: fresh(number, s), of: of, ids: map[thread]int{}}
	}
}

// See sets the function that returns the state. Without it no thread ever yields.
func (y *yielding) See(state func() uint64) { y.state = state }

// Foresee passes the footprint function to the scheduler, if it wants one.
func (y *yielding) Foresee(footprint func(model.Event) transition.Footprint) {
	if f, ok := y.inner.(transition.FootprintAware); ok {
		f.Foresee(footprint)
	}
}

// Begin begins a run in which no chain has had a turn.
func (y *yielding) Begin(c transition.Chooser, steps int) {
	y.now, y.out, y.limit, y.length = 0, 0, 0, 0
	clear(y.ids)
	y.last, y.yielded = y.last[:0], y.yielded[:0]
	y.inner.Begin(c, steps)
}

// Pick lets the scheduler pick an event of a thread that need not be passed over.
func (y *yielding) Pick(c transition.Chooser, enabled []model.Event) int {
	if y.length > 1 && y.repeats() {
		y.yield(y.current, true)
	}
	i := 0
	if y.out == 0 {
		i = y.inner.Pick(c, enabled)
	} else {
		y.keep(enabled)
		i = y.index[y.inner.Pick(c, y.events)]
	}
	y.turn(y.of(enabled[i]))
	return i
}

// turn notes whose turn it is.
func (y *yielding) turn(t thread) {
	if y.now++; t != y.current || y.length == 0 {
		y.current, y.length, y.limit = t, 0, 0
	}
	y.length++
	y.yield(t, false)
	y.last[y.id(t)] = y.now
}

// yield notes whether a thread's last turn was in vain.
func (y *yielding) yield(t thread, vain bool) {
	if i := y.id(t); y.yielded[i] != vain {
		y.yielded[i] = vain
		if vain {
			y.out++
		} else {
			y.out--
		}
	}
}

func (y *yielding) id(t thread) int {
	i, met := y.ids[t]
	if !met {
		i = len(y.last)
		y.ids[t] = i
		y.last, y.yielded = append(y.last, 0), append(y.yielded, false)
	}
	return i
}

// repeats reports whether the turn has come back to a state (Brent, An improved
// Monte Carlo factorization algorithm, BIT 20, 1980).
func (y *yielding) repeats() bool {
	if y.state == nil {
		return false
	}
	switch s := y.state(); {
	case y.limit == 0:
		y.saved, y.limit, y.length = s, 1, 1
	case s == y.saved:
		y.limit, y.length = 0, 0
		return true
	case y.length > y.limit:
		y.saved, y.limit, y.length = s, 2*y.limit, 1
	}
	return false
}

// keep keeps the events of threads that are not passed over.
func (y *yielding) keep(enabled []model.Event) {
	oldest := y.now + 1
	for _, e := range enabled {
		if !e.Kind.Fault() {
			oldest = min(oldest, y.last[y.id(y.of(e))])
		}
	}
	y.events, y.index = y.events[:0], y.index[:0]
	for i, e := range enabled {
		if t := y.id(y.of(e)); !y.yielded[t] || y.last[t] <= oldest {
			y.events, y.index = append(y.events, e), append(y.index, i)
		}
	}
}

// Bound returns what the theorem of the scheduler says, if it has one. A thread
// that is passed over counts as one that cannot do anything.
func (y *yielding) Bound() *Bound {
	if b, ok := y.inner.(Bounded); ok {
		return b.Bound()
	}
	return nil
}
