package orders

import "slices"

// A Look records a step of a thread that has changed nothing since.
type Look struct {
	Place   Place
	Touch   Touch
	Changed bool // another has changed what the step has touched
}

// Looks holds those of a run, by thread; from them a program tells which threads to pass over.
type Looks [][]Look

// Note notes a step.
func (k *Looks) Note(t Thread, step *Step) {
	for len(*k) <= t {
		*k = append(*k, nil)
	}
	own := &(*k)[t]
	if !step.Changes {
		*own = append(*own, Look{Place: step.Place, Touch: step.Touch})
		return
	}
	*own = (*own)[:0]
	for _, looks := range *k {
		for i := range looks {
			looks[i].Changed = looks[i].Changed || step.Touch.Changes(&looks[i].Touch)
		}
	}
}

// Since returns what a thread has done since it came to a place for the first of its last visits, of which there are one
// more than repeats, or nil if there are fewer. If nothing of this has changed, the thread is passed over: it is taken to
// wait. A loop that counts must have more repeats than it goes round (see Counted).
func (k Looks) Since(t Thread, at Place, repeats int) []Look {
	if t >= len(k) || at == (Place{}) {
		return nil
	}
	for i := len(k[t]) - 1; i >= 0; i-- {
		if k[t][i].Place == at {
			if repeats--; repeats < 0 {
				return k[t][i:]
			}
		}
	}
	return nil
}

// Changes reports whether a step that may have changed something has changed what an earlier one has touched.
func (t *Touch) Changes(earlier *Touch) bool {
	if t.All || earlier.All {
		return true
	}
	return slices.ContainsFunc(t.List[:t.Len], func(a Access) bool {
		return a.Kind != Read && slices.ContainsFunc(earlier.List[:earlier.Len], func(b Access) bool { return a.Object == b.Object })
	})
}

// Spins reports whether a thread has come back once more than allowed while nothing has changed.
func Spins(since []Look) bool {
	return len(since) > 0 && !slices.ContainsFunc(since, func(l Look) bool { return l.Changed })
}

// Counted returns how often a thread has been at each place since it last changed something, if it has now come to a
// place where it has not been since, and nothing that it has looked at has changed. Then it does not wait for a change.
func (k Looks) Counted(t Thread, now Place) map[Place]int {
	if t >= len(k) || !Spins(k[t]) || slices.ContainsFunc(k[t], func(l Look) bool { return l.Place == now }) {
		return nil
	}
	times := map[Place]int{}
	for _, l := range k[t] {
		times[l.Place]++
	}
	return times
}

// spins reports whether the thread of an event would be passed over, instead, after the events before a node and some
// others. Then there is no such run: what the event is to precede is the change that the thread was waiting for.
func (s *Search) spins(e *event, at int, others []int) bool {
	t := e.move.Thread
	n, _ := slices.BinarySearch(s.threads[t], at)
	if e.nth == n+1 && slices.ContainsFunc(s.path[at].moves, func(m Move) bool { return m.Thread == t }) {
		return false // perhaps because nobody else could go on there
	}
	own := slices.Clone(s.threads[t][:n])
	for _, k := range others {
		if s.events[k].move.Thread == t {
			own = append(own, k)
		}
	}
	since := s.since(own, e.place)
	return len(since) > 0 && !slices.ContainsFunc(since, func(k int) bool {
		changes := func(o int) bool {
			return o > k && s.events[o].changes && s.events[o].move.Thread != t && s.events[o].did.Changes(s.events[k].did)
		}
		for o := k + 1; o < at; o++ {
			if changes(o) {
				return true
			}
		}
		return slices.ContainsFunc(others, changes)
	})
}

// since does what Looks.Since does, for events of a thread.
func (s *Search) since(own []int, at Place) []int {
	times := 0
	for i := len(own) - 1; i >= 0 && at != (Place{}) && !s.events[own[i]].changes; i-- {
		if s.events[own[i]].place == at {
			if times++; times > s.repeats(at) {
				return own[i:]
			}
		}
	}
	return nil
}
