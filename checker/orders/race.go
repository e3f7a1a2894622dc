package orders

import "slices"

// An event records an event of the run at hand.
type event struct {
	move   Move
	nth    int // of its thread, from 1
	did    *Touch
	wanted *Touch  // the same, or that of a step that has begun to wait
	waits  bool    // the step has begun to wait
	must   []int32 // by thread, how many of its events come before in any order, by this thread or by what has enabled it
	clock  []int32 // by thread, how many of its events happen before this one, which counts itself
	races  []int   // the events that it could have preceded: nothing between them and this one orders the two
	wakes  []Thread
	was    []int // what woke these threads before
	stops  []Thread
	fatal  bool

	place   Place
	changes bool
}

// before reports whether an event happens before all that have a clock.
func (s *Search) before(k int, clock []int32) bool {
	e := &s.events[k]
	return e.move.Thread < len(clock) && int(clock[e.move.Thread]) >= e.nth
}

// join makes a clock the maximum of two.
func join(clock, other []int32) []int32 {
	for len(clock) < len(other) {
		clock = append(clock, 0)
	}
	for i, v := range other {
		clock[i] = max(clock[i], v)
	}
	return clock
}

// record appends an event.
func (s *Search) record(m Move, step Step) {
	s.grow(m.Thread)
	did := step.Touch
	e := s.ordered(m, &did, step.Needs)
	if e.wanted = e.did; step.Wanted.Len > 0 {
		wanted := step.Wanted
		e.waits, e.wanted, e.races = true, &wanted, s.ordered(m, &wanted, nil).races
	}
	e.wakes, e.stops, e.fatal, e.place, e.changes = step.Enabled, step.Stopped, step.Fatal, step.Place, step.Changes
	s.unsure = s.unsure || e.waits || e.fatal
	at := len(s.events)
	for _, t := range step.Enabled {
		s.grow(t)
		e.was = append(e.was, s.woken[t])
		s.woken[t] = at
	}
	s.events = append(s.events, e)
	s.threads[m.Thread] = append(s.threads[m.Thread], at)
}

func (s *Search) grow(t Thread) {
	for len(s.threads) <= t {
		s.threads, s.woken = append(s.threads, nil), append(s.woken, -1)
	}
}

// forget drops the events from one on.
func (s *Search) forget(from int) {
	for i := len(s.events) - 1; i >= from; i-- {
		e := &s.events[i]
		for k := len(e.wakes) - 1; k >= 0; k-- {
			s.woken[e.wakes[k]] = e.was[k]
		}
		own := &s.threads[e.move.Thread]
		*own = (*own)[:len(*own)-1]
	}
	s.events = s.events[:from]
}

// ordered returns an event that follows those of the run, with its place in the order of events that conflict.
func (s *Search) ordered(m Move, touch *Touch, needs []int) event {
	e := event{move: m, nth: 1, did: touch}
	var clock, free []int32 // free leaves out what keeps a lock from being taken
	if own := s.threads[m.Thread]; len(own) > 0 {
		e.nth += len(own)
		clock = join(clock, s.events[own[len(own)-1]].clock)
	}
	if by := s.woken[m.Thread]; by >= 0 {
		clock = join(clock, s.events[by].clock)
	}
	e.must = clock
	clock, free = join(nil, clock), join(nil, clock)
	for _, k := range needs {
		clock = join(clock, s.events[k].clock)
	}
	for k := len(s.events) - 1; k >= 0; k-- {
		if s.before(k, free) {
			continue
		}
		o := &s.events[k]
		conflict, locked := touch.Against(o.did)
		switch {
		case locked:
			clock = join(clock, o.clock)
		case conflict:
			e.races = append(e.races, k)
			clock = join(clock, o.clock)
			if touch.free(o.did) { // otherwise who has the lock may have come before o
				free = join(free, o.clock)
			}
		}
	}
	for len(clock) <= m.Thread {
		clock = append(clock, 0)
	}
	clock[m.Thread] = int32(e.nth)
	e.clock = clock
	return e
}

// race plans runs in which events that race come in the other order.
func (s *Search) race() {
	for j := range s.events {
		for _, i := range s.events[j].races {
			s.reverse(i, &s.events[j], j)
		}
	}
	for _, t := range s.prog.Blocked(nil) {
		s.grow(t)
		next := s.prog.Next(t)
		e := s.ordered(Move{Thread: t}, &next, nil)
		e.wanted = e.did
		for _, i := range e.races {
			s.reverse(i, &e, len(s.events))
		}
	}
	for i := range s.events {
		for _, t := range s.events[i].stops {
			s.reverse(i, s.stopped(t, i), len(s.events))
		}
	}
	if last := len(s.events) - 1; last >= 0 && s.events[last].fatal {
		s.instead(last)
	}
}

// stopped returns the event that a thread which touches everything could have been at before event i stopped it.
func (s *Search) stopped(t Thread, i int) *event {
	s.grow(t)
	n, _ := slices.BinarySearch(s.threads[t], i)
	everything := &Touch{All: true}
	return &event{move: Move{Thread: t}, nth: n + 1, did: everything, wanted: everything}
}

// instead plans what others could do in place of an event that ends the run.
func (s *Search) instead(last int) {
	n := &s.path[last]
	for _, m := range n.moves {
		if m.Thread != n.move.Thread && !n.sleeps(m) && !slices.ContainsFunc(n.tree, func(b *branch) bool { return b.Move == m }) {
			n.tree = append(n.tree, &branch{Move: m, touch: nothing})
			s.keep(last)
		}
	}
}

// reverse plans a run in which the event e, number j or one that has not happened, precedes event i.
func (s *Search) reverse(i int, e *event, j int) {
	if s.part != nil && s.part.merges && i >= s.shared() {
		return
	}
	var others, waits []int
	for k := i + 1; k < len(s.events); k++ {
		switch {
		case k == j || k > j && s.source || s.follows(k, i):
		case s.events[k].waits || slices.ContainsFunc(waits, func(w int) bool { return s.follows(k, w) }):
			waits = append(waits, k) // where the lock is free this one does not wait
		default:
			others = append(others, k)
		}
	}
	if s.spins(e, i, others) {
		s.Passed++
		return
	}
	s.plan(i, others, e)
}

// Needs reports whether a thread could not have come to its next step, after so many of its own, without an event of the run
// at hand, given by its place.
func (s *Search) Needs(t Thread, steps, event int) bool {
	s.grow(t)
	if steps < len(s.threads[t]) {
		return s.before(event, s.events[s.threads[t][steps]].must)
	}
	e := s.ordered(Move{Thread: t}, nothing, nil)
	return s.before(event, e.must)
}

// follows reports whether event i happens before event k.
func (s *Search) follows(k, i int) bool { return s.before(i, s.events[k].clock) }
