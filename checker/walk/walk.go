// Package walk takes random runs with properties watching, and serves waiting
// processes by fair schedules where a system is too large to explore.
package walk

import (
	"context"
	"slices"

	"doorway/checker/internal/guard"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/model"
)

// A Walker takes random runs of one system with properties watching. It
// allocates nothing a step. It is for one goroutine.
type Walker struct {
	world     model.World
	props     []property.Property
	cycle     property.Cycle
	monitors  []property.Follower
	always    bool // some property judges every state, or what can still happen
	scheduler model.Scheduler
	pick      model.Memoryless // of the scheduler
	expected  int              // events that a run is expected to have at most, or 0
	events    []model.Event
	choosing  bool // the scheduler is at work
	schedule  model.Schedule
	stats     WalkStats
	happened  model.PerProc[model.Kinds] // the events so far, by process
	census    *census                    // or nil
	pilots    Pilots
	early     *property.Violation // by a pilot run, or nil
	key       []byte
}

// WalkStats is what the runs of a Walker came to.
type WalkStats struct {
	Runs    int // runs taken
	Steps   int // events in all of them
	Longest int // events in the longest
	Cut     int // runs that the step limit ended
	Kinds   model.Kinds
}

// NewWalker returns a walker, or an error if a property's memory is no plain value.
func NewWalker(sys model.System, props []property.Property, scheduler model.Scheduler) (*Walker, error) {
	w := &Walker{world: sys.World(), props: props, cycle: property.NewCycle(sys, props), scheduler: scheduler, pick: scheduler.Pick}
	if f, ok := scheduler.(model.Memoryless); ok {
		w.pick = f // one call less a step
	}
	for _, p := range props {
		m, err := p.Follow()
		if err != nil {
			return nil, err
		}
		_, _, possible := p.Possible()
		w.always = w.always || possible || p.JudgesStates()
		w.monitors = append(w.monitors, m)
	}
	if s, ok := scheduler.(model.Sighted); ok {
		s.See(w.state)
	}
	if s, ok := scheduler.(model.Foresighted); ok {
		s.Foresee(w.world.Footprint)
	}
	return w, nil
}

// state returns a hash of the state that the run is in.
func (w *Walker) state() uint64 {
	w.key = w.world.Key(w.key[:0])
	for _, m := range w.monitors {
		w.key = m.Key(w.key)
	}
	return hash(w.key)
}

// Stats returns what the runs so far came to.
func (w *Walker) Stats() WalkStats {
	s := w.stats
	for _, ks := range w.happened {
		s.Kinds |= ks
	}
	return s
}

// Schedule returns the events of the last run. The next one overwrites them.
func (w *Walker) Schedule() model.Schedule { return w.schedule }

// Exercised reports which properties the last run put to the test.
func (w *Walker) Exercised(i int) bool { return w.monitors[i].Exercised() }

// Walk takes one run of at most so many steps and returns the first violation,
// or nil. The error is the algorithm's or a property's fault, as a *RunError.
func (w *Walker) Walk(c model.Chooser, steps int) (v *property.Violation, err error) {
	defer w.caught(&err)
	w.world.Reset()
	w.schedule = w.schedule[:0]
	w.stats.Runs++
	w.choosing = true
	w.scheduler.Begin(c, w.expect(steps))
	w.choosing = false
	if v := w.start(); v != nil {
		return v, nil
	}
	for range steps {
		w.events = w.world.Enabled(w.events[:0])
		if v := w.judge(); v != nil || len(w.events) == 0 {
			return v, nil
		}
		if w.census != nil {
			w.census.look(w)
		}
		w.choosing = true
		e := w.events[w.pick(c, w.events)]
		w.choosing = false
		if v, err := w.take(e); v != nil || err != nil {
			return v, err
		}
	}
	w.events = w.world.Enabled(w.events[:0])
	if len(w.events) > 0 {
		w.stats.Cut++
	}
	return w.judge(), nil
}

// take lets e happen.
func (w *Walker) take(e model.Event) (*property.Violation, error) {
	w.schedule = append(w.schedule, e)
	w.stats.Steps++
	w.stats.Longest = max(w.stats.Longest, len(w.schedule))
	w.happened[e.Proc] |= 1 << e.Kind
	seen, err := w.world.Apply(e)
	if err == nil && w.cycle.Breach(seen) != "" {
		err = w.cycle.Late(seen, w.world, w.schedule)
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
// panic of the chooser is none of the algorithm's: a generator of test cases may
// so end a run that it has no more choices for.
func (w *Walker) caught(err *error) {
	if r := recover(); r != nil {
		if w.choosing {
			w.choosing = false
			panic(r)
		}
		*err = &property.RunError{Schedule: slices.Clone(w.schedule), Err: guard.Panicked(r)}
	}
}

// start lets the properties judge the initial state.
func (w *Walker) start() (v *property.Violation) {
	for i, m := range w.monitors {
		if err := m.Reset(w.world); err != nil && v == nil {
			v = w.violation(i, err)
		}
	}
	return v
}

// judge lets the properties judge the state itself.
func (w *Walker) judge() *property.Violation {
	rest := model.AtRest(w.events)
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
		if err := m.Always(w.world); err != nil {
			return w.violation(i, err)
		}
	}
	return nil
}

func (w *Walker) violation(i int, err error) *property.Violation {
	return &property.Violation{Property: w.props[i].Name, Schedule: slices.Clone(w.schedule), Err: err}
}

// Pilots is the runs before the first by a scheduler that wants to know how long
// runs are. They say nothing of the share of its own runs that break a property.
type Pilots struct{ Runs, Steps int }

// A Sample is what random testing found.
type Sample struct {
	WalkStats
	Census
	Pilots    Pilots
	Violation *property.Violation // the first, by a pilot run too, or nil
	Exercised []bool              // by property: some run put it to the test
	Stopped   bool                // the runs were interrupted
	Service   *Service            // of runs that end with a fair schedule, or nil
	Policy    scheduling.Policy
	Bound     *scheduling.Bound // what a theorem says of the runs, or nil
}

// Runs is which random runs are taken.
type Runs struct {
	Count  int               // how many; fewer if one breaks a property
	Steps  int               // events of each at most; some are cut short sooner
	Events int               // events of all at most, though the last run is not cut short by that; 0 for no limit
	Seed   uint64            // of the first; those of the others follow it
	Policy scheduling.Policy // the scheduler; the zero value is the default

	Progress func(progress.Progress) // called about once a second, or nil
}

// walker returns a walker that takes the runs, and counts what they see.
func (r Runs) walker(sys model.System, props []property.Property) (*Walker, error) {
	w, err := NewWalker(sys, props, r.Policy.For(sys.Setup()))
	if err == nil {
		err = r.prepare(sys, w)
	}
	if err == nil {
		w.census = newCensus(sys.Setup(), r.Count, r.Steps)
	}
	return w, err
}

// leastCut is how many events a run has that is cut short, at least.
const leastCut = 50

// length draws how many events a run has at most: all that it may have, half, a
// quarter and so on, each as likely. Most flaws need a certain beginning, and a
// run that has missed it goes on for nothing; how long a beginning is nobody knows
// (Luby, Sinclair and Zuckerman, Optimal speedup of Las Vegas algorithms, 1993).
// Schedulers that plan with the number of events have them all.
func (r Runs) length(w *Walker, c model.Chooser) int {
	if _, learns := w.scheduler.(scheduling.Learner); learns || r.Policy.Expects() {
		return r.Steps
	}
	halves := 1
	for r.Steps>>halves >= leastCut {
		halves++
	}
	return r.Steps >> c.Choose(halves)
}

// spent reports whether the runs of a walker had all the events they may have.
func (r Runs) spent(w *Walker) bool { return r.Events > 0 && w.stats.Steps+w.pilots.Steps >= r.Events }

// expect returns how many events a run of at most so many is expected to have.
func (w *Walker) expect(steps int) int {
	if w.expected == 0 {
		return steps
	}
	return min(steps, w.expected)
}

// bound returns what the scheduler's theorem says, if no run was cut short.
func (w *Walker) bound() *scheduling.Bound {
	if b, ok := w.scheduler.(scheduling.Bounded); ok && w.stats.Cut == 0 {
		return b.Bound()
	}
	return nil
}

// Test takes random runs until one breaks a property, all are taken or ctx is done.
func Test(ctx context.Context, sys model.System, props []property.Property, runs Runs) (s *Sample, err error) {
	err = guard.Aside(func() (err error) {
		s, err = test(ctx, sys, props, runs)
		return err
	})
	return s, err
}

func test(ctx context.Context, sys model.System, props []property.Property, runs Runs) (*Sample, error) {
	w, err := runs.walker(sys, props)
	if err != nil {
		return nil, err
	}
	t := &Sample{Exercised: make([]bool, len(props)), Pilots: w.pilots, Violation: w.early, Policy: runs.Policy}
	took, stop := runs.report()
	defer stop()
	for i := 0; i < runs.Count && !runs.spent(w) && t.Violation == nil && ctx.Err() == nil; i++ {
		c := model.Seeded(runs.Seed + uint64(i))
		if t.Violation, err = w.Walk(c, runs.length(w, c)); err != nil {
			return nil, err
		}
		took()
		w.census.trace(w.schedule)
		for k := range props {
			t.Exercised[k] = t.Exercised[k] || w.Exercised(k)
		}
	}
	if err := w.world.Audit(); err != nil {
		return nil, err
	}
	t.WalkStats, t.Census, t.Stopped, t.Bound = w.Stats(), w.census.result(w), ctx.Err() != nil, w.bound()
	return t, nil
}
