package replay

import (
	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model/transition"
)

// A Course records how a property stood at each moment of a run.
type Course struct {
	property.Property
	Outcome        // as Together returns it, but for what can follow the run
	Tested  []bool // at the beginning and after each step, whether the run had put the property to the test
}

// A Watch follows properties through one run that something else replays, so that they need no replay of their own.
type Watch struct {
	together
	courses []Course
	err     error // that a property failed with; nothing is followed after it
}

// NewWatch returns a watch, or an error for a property that cannot watch.
func NewWatch(sys transition.Runnable, props []property.Property) (*Watch, error) {
	t, err := newTogether(sys, props)
	if err != nil {
		return nil, err
	}
	w := &Watch{together: *t}
	for _, p := range props {
		w.courses = append(w.courses, Course{Property: p})
	}
	return w, nil
}

// See shows the properties a run at its beginning, with a zero Step, and after each step, as Record calls it.
func (w *Watch) See(run transition.Run, h transition.Step) {
	if w.err != nil || len(w.runners) == 0 {
		return
	}
	defer w.runners[0].caught(&w.err)
	if w.run == nil {
		w.begin(run)
	} else {
		w.step(&h.Observation)
	}
	for k, r := range w.runners {
		w.out[k].Exercised = r.Exercised()
		c := &w.courses[k]
		c.Outcome, c.Tested = w.out[k], append(c.Tested, r.Exercised())
	}
}

// Courses returns how each property stood as far as the run was seen, or the error that one failed with.
func (w *Watch) Courses() ([]Course, error) { return w.courses, w.err }

// Courses replays a schedule once and returns how each property stood.
func Courses(sys transition.Runnable, props []property.Property, s transition.Schedule) ([]Course, error) {
	w, err := NewWatch(sys, props)
	if err != nil {
		return nil, err
	}
	err = panics.Aside(func() error {
		run := w.seen.Run()
		run.Reset()
		w.See(run, transition.Step{})
		for i, e := range s {
			h, err := run.Explain(e)
			if err != nil {
				return &StepError{i + 1, err}
			}
			w.See(run, h)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return w.Courses()
}
