// Package replay replays given runs event by event while a property watches, including the loops of infinite runs.
package replay

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"doorway/checker/explore"
	"doorway/checker/internal/observe"
	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/transition"
)

// A Runner replays schedules of one system with one property watching. It is
// for one goroutine.
type Runner struct {
	// A property that is judged on the graph needs a search for a way out of the last state of a
	// run. Context and States bound that search: it stops when Context is done or after this many
	// states, 0 meaning no limit. The defaults are context.Background() and 2,000,000.
	Context context.Context
	States  int

	sys     transition.Runnable
	prop    property.Property
	seen    *observe.System
	run     transition.Run
	monitor property.Follower
	events  []model.Event
	done    transition.Schedule
	tape    *tape // of a run that is recorded, or nil
}

// NewRunner returns a runner, or an error if the property's memory is not a plain value, or if the
// property is judged on the graph of all states and sys cannot be explored.
func NewRunner(sys transition.Runnable, prop property.Property) (*Runner, error) {
	r, err := newRunner(sys, prop)
	if err == nil {
		r.run = r.seen.Run()
	}
	return r, err
}

// newRunner returns a runner without a run.
func newRunner(sys transition.Runnable, prop property.Property) (*Runner, error) {
	seen, err := observe.New(sys, prop)
	if err != nil {
		return nil, err
	}
	if _, ok := sys.(transition.System); !ok && prop.Engine().OnGraph() {
		return nil, fmt.Errorf("%s is judged on the graph of all states, which cannot be explored here; choose a property that a run can break, such as a bound", prop.Name)
	}
	m, err := prop.Engine().Follow()
	if err != nil {
		return nil, err
	}
	return &Runner{
		Context: context.Background(), States: hopelessStates,
		sys: sys, prop: prop, seen: seen, monitor: m,
	}, nil
}

// Exercised reports whether the last run put the property to the test.
func (r *Runner) Exercised() bool { return r.monitor.Exercised() }

// A StepError says at which step, counted from 1, a schedule went wrong.
type StepError struct {
	Step int
	Err  error // a *transition.DisabledError if the event cannot happen there
}

// Error names the step.
func (e *StepError) Error() string { return fmt.Sprintf("step %d: %v", e.Step, e.Err) }

// Unwrap returns the error without the step.
func (e *StepError) Unwrap() error { return e.Err }

// Strict replays a behaviour in which every event must be able to happen, and returns the violation, or nil. That of a
// safety property is cut off where it happens. The loop of an infinite run must lead back to where it begins, and be
// fair unless the property is one of every run. If it is not, the error tells why.
func (r *Runner) Strict(b transition.Behaviour) (*property.Violation, error) { return r.aside(b, true) }

// Lenient does what Strict does, but leaves out the events that cannot happen, and the violation has those that did
// happen.
func (r *Runner) Lenient(b transition.Behaviour) (*property.Violation, error) {
	return r.aside(b, false)
}

func (r *Runner) aside(b transition.Behaviour, strict bool) (v *property.Violation, err error) {
	err = panics.Aside(func() (err error) {
		v, err = r.take(b, strict)
		return err
	})
	return v, err
}

func (r *Runner) take(b transition.Behaviour, strict bool) (v *property.Violation, err error) {
	defer r.caught(&err)
	if b.Endless {
		return r.lasso(b, strict)
	}
	return r.stem(b.Schedule, strict)
}

// Steer takes a run whose events choose picks of those that can happen, until it picks none or the property is broken.
// choose may look at the run. An error is that of an event, as a *StepError.
func (r *Runner) Steer(choose func(run transition.Run, enabled []model.Event) (model.Event, bool)) (v *property.Violation, err error) {
	err = panics.Aside(func() (err error) {
		defer r.caught(&err)
		v, err = r.steer(choose)
		return err
	})
	return v, err
}

func (r *Runner) steer(choose func(transition.Run, []model.Event) (model.Event, bool)) (*property.Violation, error) {
	v := r.start()
	for v == nil {
		e, goesOn := choose(r.run, r.events)
		if !goesOn {
			return r.hopeless()
		}
		var err error
		if v, err = r.next(e); err != nil {
			return nil, &StepError{len(r.done) + 1, err}
		}
	}
	return v, nil
}

// stem replays a schedule from the beginning.
func (r *Runner) stem(s transition.Schedule, strict bool) (*property.Violation, error) {
	if v := r.start(); v != nil {
		return v, nil
	}
	for i, e := range s {
		v, err := r.next(e)
		if disabled := (*transition.DisabledError)(nil); !strict && errors.As(err, &disabled) {
			continue
		}
		if err != nil {
			return nil, &StepError{i + 1, err}
		}
		if v != nil {
			return v, nil
		}
	}
	return r.hopeless()
}

// start returns to the beginning, and judges that.
func (r *Runner) start() *property.Violation {
	r.begin()
	err := r.monitor.Reset(r.run)
	if err == nil {
		err = r.judge()
	}
	return r.violation(err)
}

// next takes an event, and judges it.
func (r *Runner) next(e model.Event) (*property.Violation, error) {
	obs, err := r.apply(e)
	if err != nil {
		return nil, err
	}
	r.done = append(r.done, e)
	if r.seen.Order.Breach(obs) != "" {
		return nil, r.seen.Order.Late(obs, r.sys.Run(), r.done)
	}
	if err = r.monitor.Step(obs); err == nil {
		err = r.judge()
	}
	return r.violation(err), nil
}

// caught, deferred, turns a panic into an error with the run that leads to it.
func (r *Runner) caught(err *error) {
	if p := recover(); p != nil {
		*err = &property.RunError{Schedule: append(transition.Schedule(nil), r.done...), Err: panics.Panicked(p)}
	}
}

// judge lets the property judge the state itself.
func (r *Runner) judge() error {
	r.events = r.run.Enabled(r.events[:0])
	return r.weigh(r.events)
}

// weigh does what judge does, for a state in which these events can happen.
func (r *Runner) weigh(events []model.Event) error {
	if transition.AtRest(events) {
		if err := r.monitor.AtRest(); err != nil {
			return err
		}
	}
	if err := r.monitor.Stuck(events); err != nil {
		return err
	}
	return r.monitor.Always(r.run)
}

// violation returns the violation by the events so far, or nil if there is no error.
func (r *Runner) violation(err error) *property.Violation {
	if err == nil {
		return nil
	}
	return &property.Violation{Property: r.prop.Name, Behaviour: transition.Finite(slices.Clone(r.done)), Err: err}
}

// An UndecidedError says that a replay ended without an answer: whether the run breaks the property
// depends on what can happen after it, and that search stopped early.
type UndecidedError struct {
	Property string
	Stopped  error // why, as in Result
}

// Error names the property and what stopped the search.
func (e *UndecidedError) Error() string {
	return fmt.Sprintf("whether the run breaks %s is unknown: what can happen after it was not explored to the end (%v)", e.Property, e.Stopped)
}

// hopelessStates limits the states of a search for a way out, unless a Runner says otherwise.
const hopelessStates = 2_000_000

// hopeless decides a property that is judged on the graph for the last state. Most often there is a way out, and
// one is soon found; otherwise it explores everything that can still happen. If the search is cut short, it returns
// an *UndecidedError.
func (r *Runner) hopeless() (*property.Violation, error) {
	if !r.monitor.Pending() || r.monitor.Goal() {
		return nil, nil
	}
	if v, err := r.after(r.prop.Engine().WayOut(len(r.done))); v != nil || err != nil {
		return nil, err
	}
	v, err := r.after(r.prop)
	if v != nil && len(v.Schedule) > len(r.done) {
		return nil, err
	}
	return v, err
}

// after searches what can happen after the run for a violation.
func (r *Runner) after(p property.Property) (*property.Violation, error) {
	res, err := explore.Explore(r.Context, r.sys.(transition.System), []property.Property{p}, explore.Options{Prefix: r.done, States: r.States, Workers: 1})
	if err != nil {
		return nil, err
	}
	if v := res.Findings[0].Violation; v != nil || res.Complete() {
		return v, nil
	}
	return nil, &UndecidedError{r.prop.Name, res.Stopped}
}
