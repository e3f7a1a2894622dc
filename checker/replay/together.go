package replay

import (
	"doorway/checker/internal/observe"
	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/transition"
)

// An Outcome holds the results of Strict for one of several properties.
type Outcome struct {
	Violation *property.Violation
	Err       error
	Exercised bool // the run put the property to the test
}

// Together replays a schedule once while several properties watch. For each it returns what
// Strict of a Runner for that property alone returns, with at most this many states for what can
// follow. The error is for a property that cannot watch.
func Together(sys transition.Runnable, props []property.Property, s transition.Schedule, states int) ([]Outcome, error) {
	t, err := newTogether(sys, props)
	if err != nil {
		return nil, err
	}
	for _, r := range t.runners {
		r.States = states
	}
	err = panics.Aside(func() error { return t.take(t.seen.Run(), s) })
	for i, r := range t.runners {
		t.out[i].Exercised = r.Exercised()
	}
	return t.out, err
}

// together replays one run for several runners.
type together struct {
	seen    *observe.System
	run     transition.Run
	runners []*Runner
	out     []Outcome
	events  []model.Event
	steps   int
	locals  []any // before the next step
}

func newTogether(sys transition.Runnable, props []property.Property) (*together, error) {
	seen, err := observe.New(sys, props...)
	if err != nil {
		return nil, err
	}
	t := &together{seen: seen, out: make([]Outcome, len(props))}
	for _, p := range props {
		r, err := newRunner(sys, p)
		if err != nil {
			return nil, err
		}
		t.runners = append(t.runners, r)
	}
	return t, nil
}

// take takes the steps of a schedule. An event that cannot happen ends the run for all.
func (t *together) take(run transition.Run, s transition.Schedule) (err error) {
	if len(t.runners) > 0 {
		defer t.runners[0].caught(&err)
	}
	run.Reset()
	t.begin(run)
	for i, e := range s {
		obs, err := run.Apply(e)
		if err != nil {
			for k := range t.runners {
				if !t.ended(k) {
					t.out[k].Err = &StepError{i + 1, err}
				}
			}
			return nil
		}
		t.step(obs)
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

// begin shows the properties the beginning of a run.
func (t *together) begin(run transition.Run) {
	t.run = run
	for i, r := range t.runners {
		r.run = run
		if err := r.monitor.Reset(run); err != nil {
			t.out[i].Violation = r.violation(err)
		}
	}
	t.judge()
}

// step shows the properties an event that has happened.
func (t *together) step(obs *model.Observation) {
	t.steps++
	for k, r := range t.runners {
		if t.ended(k) {
			continue
		}
		r.done = append(r.done, obs.Event)
		if r.seen.Order.Breach(obs) != "" {
			t.out[k].Err = &StepError{t.steps, r.seen.Order.Err(obs, t.locals[obs.Event.Proc])}
		} else if err := r.monitor.Step(obs); err != nil {
			t.out[k].Violation = r.violation(err)
		}
	}
	t.judge()
}

// judge lets the properties judge the state itself.
func (t *together) judge() {
	t.events, t.locals = t.run.Enabled(t.events[:0]), t.locals[:0]
	for p := range model.ProcID(t.run.N()) {
		t.locals = append(t.locals, t.run.Local(p))
	}
	for k, r := range t.runners {
		if t.ended(k) {
			continue
		}
		if err := r.weigh(t.events); err != nil {
			t.out[k].Violation = r.violation(err)
		}
	}
}
