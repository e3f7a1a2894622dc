package replay

import (
	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/transition"
)

// A Recording keeps what one strict replay of a behaviour shows.
type Recording struct {
	transition.Behaviour                     // as it was given
	Violation            *property.Violation // as Strict returns it, with the reasons why an infinite run is fair
	Err                  error               // as Strict returns it
	Trace                transition.Trace    // all events, those of a loop once, also those after the violation
	Cut                  error               // why the trace ends before the behaviour does, or nil
}

// Record replays a behaviour like Strict, and goes on to its end after a violation. It calls see, unless that is
// nil, at the beginning with a zero Step, and after each event.
func (r *Runner) Record(b transition.Behaviour, see func(transition.Run, transition.Step)) Recording {
	t := &tape{see: see}
	r.tape = t
	rec := Recording{Behaviour: b}
	rec.Violation, rec.Err = r.Strict(b)
	if r.tape = t; t.failing {
		rec.Cut = rec.Err
	} else {
		rec.Cut = panics.Aside(func() error { return r.rest(b.Events()) })
	}
	r.tape = nil
	rec.Trace = t.trace
	return rec
}

// System returns what is run.
func (r *Runner) System() transition.Runnable { return r.sys }

// rest records the events that are not recorded yet.
func (r *Runner) rest(events transition.Schedule) (err error) {
	defer r.caught(&err)
	if !r.tape.begun {
		r.begin()
	}
	for i := len(r.tape.trace); i < len(events); i++ {
		if _, err := r.apply(events[i]); err != nil {
			return &StepError{i + 1, err}
		}
	}
	return nil
}

// A tape takes down what happens in a run.
type tape struct {
	see     func(transition.Run, transition.Step)
	begun   bool
	failing bool // the last event that was tried has not happened
	trace   transition.Trace
}

// begin returns to the beginning.
func (r *Runner) begin() {
	r.run.Reset()
	r.done = r.done[:0]
	if r.tape != nil {
		r.tape.begun = true
		r.tape.show(r.run, transition.Step{})
	}
}

// apply lets an event happen and records it.
func (r *Runner) apply(e model.Event) (*model.Observation, error) {
	t := r.tape
	if t == nil {
		return r.run.Apply(e)
	}
	t.failing = true
	h, err := r.run.Explain(e)
	if err != nil {
		return nil, err
	}
	t.failing = false
	t.trace = append(t.trace, h)
	t.show(r.run, h)
	return &h.Observation, nil
}

func (t *tape) show(run transition.Run, h transition.Step) {
	if t.see != nil {
		t.see(run, h)
	}
}
