package shrink

import (
	"slices"

	"doorway/model"
)

// order brings events into a simpler order while the property stays broken:
// steps of a process join its steps before or after them, and neighbouring events
// are swapped into the order of compareEvents, again and again until no run of
// these is simpler.
func (x *shrinker) order() {
	for simpler := true; simpler; {
		simpler = false
		for i := 1; i < len(x.best.Schedule); i++ {
			simpler = x.join(i) || x.swap(i) || simpler
		}
	}
}

// swap tries the run with event i before the one that it comes after.
func (x *shrinker) swap(i int) bool {
	s := x.best.Schedule
	return compareEvents(s[i], s[i-1]) < 0 && x.move(i, i+1, i-1)
}

// join moves the events from i on, as far as they are steps of one process, to
// behind its last step before them, and what stands between behind them.
func (x *shrinker) join(i int) bool {
	s := x.best.Schedule
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
	return before >= 0 && (x.move(i, after, before+1) || x.move(before, before+1, i-1))
}

// move tries the run with the events from i to before j moved to before or
// behind the one at to.
func (x *shrinker) move(i, j, to int) bool {
	s := slices.Clone(x.best.Schedule[i:j])
	rest := slices.Concat(x.best.Schedule[:i], x.best.Schedule[j:])
	return x.try(Run{Setup: x.best.Setup, Schedule: slices.Insert(rest, to, s...)})
}
