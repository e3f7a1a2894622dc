// Package simulate takes random runs while properties watch, and tests by fair schedules whether
// waiting processes are served if a system is too large to explore.
package simulate

import (
	"slices"

	"doorway/checker/internal/observe"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// A Simulator takes random runs of one system with properties watching. It
// allocates nothing a step. It is for one goroutine.
type Simulator struct {
	run       transition.Run
	props     []property.Property
	cycle     property.WellFormedness
	monitors  []property.Follower
	always    bool // some property judges every state, or what can still happen
	scheduler transition.Scheduler
	pick      transition.Memoryless // of the scheduler
	expected  int                   // the most events to expect of a run, or 0
	events    []model.Event
	choosing  bool // the scheduler is choosing
	schedule  transition.Schedule
	stats     Stats
	happened  model.PerProc[kinds.Set] // the events so far, by process
	census    *census                  // or nil
	pilots    Pilots
	early     *property.Violation // of a pilot run, or nil
	key       []byte
}

// Stats sums up the runs of a Simulator.
type Stats struct {
	Runs    int // runs taken
	Steps   int // events in all of them
	Longest int // events in the longest
	Cut     int // runs that the step limit ended
	Kinds   kinds.Set
}

// New returns a simulator, or an error if a property's memory is not a plain
// value.
func New(sys transition.Runnable, props []property.Property, scheduler transition.Scheduler) (*Simulator, error) {
	seen, err := observe.New(sys, props...)
	if err != nil {
		return nil, err
	}
	w := &Simulator{run: seen.Run(), props: props, cycle: seen.Order, scheduler: scheduler, pick: scheduler.Pick}
	if f, ok := scheduler.(transition.Memoryless); ok {
		w.pick = f // saves a call per step
	}
	for _, p := range props {
		m, err := p.Engine().Follow()
		if err != nil {
			return nil, err
		}
		_, _, possible := p.Engine().Possible()
		w.always = w.always || possible || p.Engine().JudgesStates()
		w.monitors = append(w.monitors, m)
	}
	if s, ok := scheduler.(transition.StateAware); ok {
		s.See(w.state)
	}
	if s, ok := scheduler.(transition.FootprintAware); ok {
		s.Foresee(w.run.Footprint)
	}
	return w, nil
}

// state returns a hash of the state that the run is in.
func (w *Simulator) state() uint64 {
	w.key = w.run.Key(w.key[:0])
	for _, m := range w.monitors {
		w.key = m.Key(w.key)
	}
	return hash(w.key)
}

// Stats sums up the runs so far.
func (w *Simulator) Stats() Stats {
	s := w.stats
	for _, ks := range w.happened {
		s.Kinds |= ks
	}
	return s
}

// Schedule returns the events of the last run. The next one overwrites them.
func (w *Simulator) Schedule() transition.Schedule { return w.schedule }

// Exercised reports which properties the last run put to the test.
func (w *Simulator) Exercised(i int) bool { return w.monitors[i].Exercised() }

// Run takes one run of at most the given number of steps and returns the first violation, or nil.
// A scheduler ends a run sooner by a choice below 0.
// An error is the algorithm's or a property's fault, as a *RunError.
func (w *Simulator) Run(c transition.Chooser, steps int) (v *property.Violation, err error) {
	defer w.caught(&err)
	w.run.Reset()
	w.schedule = w.schedule[:0]
	w.stats.Runs++
	w.choosing = true
	w.scheduler.Begin(c, w.expect(steps))
	w.choosing = false
	if v := w.start(); v != nil {
		return v, nil
	}
	for range steps {
		w.events = w.run.Enabled(w.events[:0])
		if v := w.judge(); v != nil || len(w.events) == 0 {
			return v, nil
		}
		if w.census != nil {
			w.census.look(w.run, w.events)
		}
		w.choosing = true
		i := w.pick(c, w.events)
		w.choosing = false
		if i < 0 {
			return nil, nil
		}
		if v, err := w.take(w.events[i]); v != nil || err != nil {
			return v, err
		}
	}
	w.events = w.run.Enabled(w.events[:0])
	if len(w.events) > 0 {
		w.stats.Cut++
	}
	return w.judge(), nil
}

// take takes e.
func (w *Simulator) take(e model.Event) (*property.Violation, error) {
	w.schedule = append(w.schedule, e)
	w.stats.Steps++
	w.stats.Longest = max(w.stats.Longest, len(w.schedule))
	w.happened[e.Proc] |= 1 << e.Kind
	seen, err := w.run.Apply(e)
	if err == nil && w.cycle.Breach(seen) != "" {
		err = w.cycle.Late(seen, w.run, w.schedule)
	}
	if err != nil {
		return nil, &property.RunError{Schedule: slices.Clone(w.schedule), Err: err}
	}
	for i, m := range w.monitors {
		if err := m.Step(seen); err != nil {
			return w.violation(i, err), nil
		}
	}
	return nil, nil
}

// caught, deferred, turns a panic into an error with the run that leads to it. A
// panic of the chooser is not the algorithm's: a generator of test cases may end
// a run in this way when it has no more choices.
func (w *Simulator) caught(err *error) {
	if r := recover(); r != nil {
		if w.choosing {
			w.choosing = false
			panic(r)
		}
		*err = &property.RunError{Schedule: slices.Clone(w.schedule), Err: panics.Panicked(r)}
	}
}

// start lets the properties judge the initial state.
func (w *Simulator) start() (v *property.Violation) {
	for i, m := range w.monitors {
		if err := m.Reset(w.run); err != nil && v == nil {
			v = w.violation(i, err)
		}
	}
	return v
}

// judge lets the properties judge the state itself.
func (w *Simulator) judge() *property.Violation {
	rest := transition.AtRest(w.events)
	if !rest && !w.always {
		return nil
	}
	for i, m := range w.monitors {
		if rest {
			if err := m.AtRest(); err != nil {
				return w.violation(i, err)
			}
		}
		if err := m.Stuck(w.events); err != nil {
			return w.violation(i, err)
		}
		if err := m.Always(w.run); err != nil {
			return w.violation(i, err)
		}
	}
	return nil
}

func (w *Simulator) violation(i int, err error) *property.Violation {
	return &property.Violation{Property: w.props[i].Name, Behaviour: transition.Finite(slices.Clone(w.schedule)), Err: err}
}

// Pilots counts the pilot runs, taken before the first run of a scheduler that needs to know how long runs are.
// They say nothing about the share of its own runs that break a property.
type Pilots struct{ Runs, Steps int }

// expect returns how many events to expect of a run that is limited to so many.
func (w *Simulator) expect(steps int) int {
	if w.expected == 0 {
		return steps
	}
	return min(steps, w.expected)
}

// bound returns what the scheduler's theorem says, if no run was cut short.
func (w *Simulator) bound() *scheduling.Bound {
	if b, ok := w.scheduler.(scheduling.Bounded); ok && w.stats.Cut == 0 {
		return b.Bound()
	}
	return nil
}
