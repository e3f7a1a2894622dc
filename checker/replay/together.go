package replay

import (
	"doorway/checker/internal/observe"
	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/transition"
)

// An Outcome is what Strict returns for one of several properties.
type Outcome struct {
	Violation *property.Violation
	Err       error
	Exercised bool // the run put the property to the test
}

// Together replays a schedule once while several properties watch. For each it returns what
// Strict of a Runner for that property alone returns, with at most this many states for what can
// follow. The error is for a property that cannot watch.
func Together(sys transition.Runnable, props []property.Property, s model.Schedule, states int) ([]Outcome, error) {
	if err := transition.Given(sys); err != nil {
		return nil, err
	}
	t := together{run: observe.Run(sys), out: make([]Outcome, len(props))}
	for _, p := range props {
		r, err := NewRunner(sys, p)
		if err != nil {
			return nil, err
		}
		r.States, r.run = states, t.run
		t.runners = append(t.runners, r)
	}
	err := panics.Aside(func() error { return t.take(s) })
	for i, r := range t.runners {
		t.out[i].Exercised = r.Exercised()
	}
	return t.out, err
}

// together replays one run for several runners.
type together struct {
	run     transition.Run
	runners []*Runner
	out     []Outcome
	events  []model.Event
}

// take takes the steps of a schedule. An event that cannot happen ends the run for all.
func (t *together) take(s model.Schedule) (err error) {
	if len(t.runners) > 0 {
		defer t.runners[0].caught(&err)
	}
	t.run.Reset()
	for i, r := range t.runners {
		if err := r.monitor.Reset(t.run); err != nil {
			t.out[i].Violation = r.violation(err)
		}
	}
	t.judge()
	for i, e := range s {
		obs, err := t.run.Apply(e)
		for k, r := range t.runners {
			switch {
			case t.ended(k):
			case err != nil:
				t.out[k].Err = &StepError{i + 1, err}
			default:
				t.step(k, i, r, obs)
			}
		}
		if err != nil {
			return nil
		}
		t.judge()
	}
	for k, r := range t.runners {
		if !t.ended(k) {
			t.out[k].Violation, t.out[k].Err = r.hopeless()
		}
	}
	return nil
}

// ended reports whether a property is decided.
func (t *together) ended(k int) bool { return t.out[k].Violation != nil || t.out[k].Err != nil }

// step shows a property the i-th event.
func (t *together) step(k, i int, r *Runner, obs *model.Observation) {
	r.done = append(r.done, obs.Event)
	if r.cycle.Breach(obs) != "" {
		t.out[k].Err = &StepError{i + 1, r.cycle.Late(obs, r.sys.Run(), r.done)} // which replays the run
	} else if err := r.monitor.Step(obs); err != nil {
		t.out[k].Violation = r.violation(err)
	}
}

// judge lets the properties judge the state itself.
func (t *together) judge() {
	t.events = t.run.Enabled(t.events[:0])
	for k, r := range t.runners {
		if t.ended(k) {
			continue
		}
		if err := r.weigh(t.events); err != nil {
			t.out[k].Violation = r.violation(err)
		}
	}
}
