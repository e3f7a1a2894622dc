package shrink

import (
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// A part selects a stretch of a run within which events may change places.
type part func(*Run) *transition.Schedule

func stem(r *Run) *transition.Schedule { return &r.Schedule }
func loop(r *Run) *transition.Schedule { return &r.Loop }

// order brings events into a simpler order while the property stays broken:
// the run begins in the first initial state that will do, steps of a process join its steps before or after them, and neighbouring events
// are swapped into the order of compareEvents, again and again until no run of
// these is simpler.
func (x *shrinker) order() {
	x.starts()
	for simpler := true; simpler; {
		simpler = false
		for _, of := range []part{stem, loop} {
			for i := 1; i < len(*of(&x.best)); i++ {
				simpler = x.join(of, i) || x.swap(of, i) || simpler
			}
		}
	}
}

// starts tries the run from the initial states before its own.
func (x *shrinker) starts() {
	s := x.best.Schedule
	if len(s) == 0 || s[0].Kind != model.Begin {
		return
	}
	for k := range s[0].Index {
		r := x.best
		r.Schedule = slices.Clone(s)
		if r.Schedule[0].Index = k; x.try(r) {
			return
		}
	}
}

// swap tries the run with event i before its predecessor.
func (x *shrinker) swap(of part, i int) bool {
	s := *of(&x.best)
	return compareEvents(s[i], s[i-1]) < 0 && x.move(of, i, i+1, i-1)
}

// join tries the run with the events from i on, as long as they are steps of one process, moved behind that
// process's previous step; or with that step moved before them.
func (x *shrinker) join(of part, i int) bool {
	s := *of(&x.best)
	p, step := s[i].Stepper()
	own := func(e model.Event) bool {
		q, ok := e.Stepper()
		return ok && q == p
	}
	if !step || own(s[i-1]) {
		return false
	}
	before := i - 1
	for before >= 0 && !own(s[before]) {
		before--
	}
	after := i
	for after < len(s) && own(s[after]) {
		after++
	}
	return before >= 0 && (x.move(of, i, after, before+1) || x.move(of, before, before+1, i-1))
}

// move tries the run with some events in another place.
func (x *shrinker) move(of part, i, j, to int) bool { return x.try(x.best.moved(of, i, j, to)) }

// moved returns the run with the events from i to before j in another place, counted without them.
func (r Run) moved(of part, i, j, to int) Run {
	s := of(&r)
	some := slices.Clone((*s)[i:j])
	*s = slices.Insert(slices.Concat((*s)[:i], (*s)[j:]), to, some...)
	return r
}
