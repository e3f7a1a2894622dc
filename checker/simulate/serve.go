package simulate

import (
	"context"
	"fmt"
	"math"
	"time"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/transition"
)

// Serve tests a property of infinite runs on a system that is too large to explore. First, each process that may
// request does so alone. Then come random beginnings with faults, the first ones short. After each, faults stop,
// and a deterministic fair schedule must serve one waiting process. It lets the action happen that has been
// possible for the longest time, requests included; in every second run it puts off what the process does, as long
// as that is fair, to when others are in their critical sections, where it does the process the least good.
//
// If the run comes back to a state while the process waits, and nothing was held back in between, it
// can go on so without end: the property is violated, and a strict replay accepts the lasso. If it
// neither serves the process nor comes back within a bound, nothing was found out. The bound is
// computed. Suppose that each of n processes needs at most k events alone to enter and to leave, and
// that the schedule puts no action off for longer than all n take to do so one after another. Then the
// bound is n·k·(n+k) events, and n more for each action pending at first.
func Serve(ctx context.Context, sys transition.System, prop property.Property, runs Runs) (*Sample, error) {
	return until(ctx, sys, 1, func() (*Sample, error) { return serve(ctx, sys, prop, runs) })
}

func serve(ctx context.Context, sys transition.System, prop property.Property, runs Runs) (*Sample, error) {
	switch err := transition.Given(sys); {
	case err != nil:
		return nil, err
	case !prop.Engine().Endless() || prop.Engine().AnyRun():
		return nil, fmt.Errorf("property %s: a fair schedule tests only what every fair run must bring about; use Test", prop.Name)
	}
	began := time.Now()
	f, err := newFair(sys, prop, runs)
	if err != nil {
		return nil, err
	}
	t := &Sample{Service: &f.service, Pilots: f.w.pilots, Violation: f.w.early, Policy: runs.Policy}
	alone := 0
	if t.Violation == nil {
		alone, err = f.alone(t, runs.Steps)
	}
	took, stop := runs.report()
	defer stop()
	for i := 0; err == nil && runs.more(i, began, f.w) && !f.over(ctx, t); i++ {
		err = f.run(t, transition.Seeded(runs.Seed+uint64(i)), runs.beginning(i), alone, i%2 == 1)
		took()
	}
	if err == nil {
		err = f.world.Audit()
	}
	if err != nil {
		return nil, err
	}
	t.Stats, t.Census, t.Exercised = f.w.Stats(), f.w.census.result(&f.w.happened), []bool{f.service.Waits > 0}
	return t, nil
}

// over reports whether another run is unnecessary, or would be too late.
func (f *fair) over(ctx context.Context, t *Sample) bool {
	t.Stopped = ctx.Err() != nil
	return t.Stopped || t.Violation != nil || f.service.Unserved != nil
}

// alone lets each process request while nobody else does, and returns how many
// events it takes at most until one is back in its remainder.
func (f *fair) alone(t *Sample, steps int) (events int, err error) {
	events = 1
	for p := range model.ProcID(f.setup.N) {
		if t.Violation, err = f.w.Run(transition.Bytes(nil), 0); err != nil || t.Violation != nil {
			return 0, err
		}
		f.asks, f.victim, f.service.Waits = model.Procs(p), p, 0
		if t.Violation, err = f.serve(steps); err != nil || t.Violation != nil || f.service.Unserved != nil {
			return 0, err
		}
		if t.Violation, err = f.leave(steps); err != nil || t.Violation != nil {
			return 0, err
		}
		if f.service.Waits > 0 {
			events = max(events, len(f.w.schedule))
		}
	}
	f.w.stats, f.service = Stats{}, Service{}
	return events, nil
}

// leave lets the victim, once served, come back to its remainder.
func (f *fair) leave(steps int) (v *property.Violation, err error) {
	defer f.w.caught(&err)
	for i := 0; i < steps && f.w.run.View(f.victim).Region != model.Remainder; i++ {
		f.age()
		e := f.next()
		if e.Kind == 0 {
			return nil, nil
		}
		if v, err := f.turn(e); v != nil || err != nil {
			return v, err
		}
	}
	return nil, nil
}

// run walks at random for at most steps events and then continues fairly.
func (f *fair) run(t *Sample, c transition.Chooser, steps, alone int, hostile bool) (err error) {
	steps = c.Choose(min(steps, f.most) + 1)
	t.Violation, err = f.w.Run(c, steps)
	if n := len(f.w.schedule); n < steps {
		f.most = max(n-1, 0) // it came to rest: later beginnings are to be shorter
	}
	if f.w.census.trace(f.w.schedule); err != nil || t.Violation != nil {
		return err
	}
	f.plan(c)
	f.patience = 0
	if hostile {
		f.patience = f.setup.N * alone
	}
	t.Violation, err = f.serve(f.bound(alone))
	return err
}

// fair simulates under a fair schedule, with a victim to be served.
type fair struct {
	w       *Simulator
	world   transition.World // of the simulator
	runner  *replay.Runner   // replays candidate lassos
	setup   model.Setup
	service Service

	victim   model.ProcID
	asks     model.ProcSet // the processes that may request
	patience int           // for how many events the schedule postpones the victim's actions
	most     int           // of a beginning

	since, was map[transition.Action]int // since which event an action is enabled and not taken
	met        map[uint64]int            // states, by how many events led there, since the victim waits
	key        []byte
}

func newFair(sys transition.System, prop property.Property, runs Runs) (*fair, error) {
	w, err := runs.simulator(sys, []property.Property{prop})
	if err != nil {
		return nil, err
	}
	r, err := replay.NewRunner(sys, prop)
	return &fair{
		w: w, world: w.run.(transition.World), runner: r, setup: sys.Setup(), most: math.MaxInt - 1, since: map[transition.Action]int{}, was: map[transition.Action]int{}, met: map[uint64]int{},
	}, err
}

// plan chooses the victim: a process that waits, if there is any.
func (f *fair) plan(c transition.Chooser) {
	f.asks = model.AllProcs(f.setup.N)
	candidates := f.w.monitors[0].Owed()
	if candidates.Empty() {
		candidates = f.asks
	}
	for range c.Choose(candidates.Len()) {
		candidates = candidates.Without(candidates.Min())
	}
	f.victim = candidates.Min()
}

// bound returns the number of events after which the schedule abandons the victim.
func (f *fair) bound(alone int) int {
	pending := 0
	for _, e := range f.w.events {
		if e.Kind.Owed() {
			pending++
		}
	}
	n := f.setup.N
	return n*alone*(n+alone) + n*pending
}

// serve continues fairly until the victim has waited and been served. It stops limit events after
// the victim began to wait, or after limit events if it never waits.
func (f *fair) serve(limit int) (v *property.Violation, err error) {
	defer f.w.caught(&err)
	clear(f.met)
	clear(f.since)
	f.service.Bound = max(f.service.Bound, limit)
	began, waits := len(f.w.schedule), false
	for {
		now := len(f.w.schedule)
		f.age()
		switch owed := f.w.monitors[0].Owed().Has(f.victim); {
		case owed && !waits:
			began, waits = now, true
			f.service.Waits++
		case !owed && waits:
			f.service.Longest = max(f.service.Longest, now-began)
			return nil, nil
		}
		if waits {
			if v := f.lasso(); v != nil {
				return v, nil
			}
		}
		e := f.next()
		if e.Kind == 0 || now-began >= limit {
			if waits {
				f.service.Unserved = fmt.Errorf("%v was not served within %s of a fair schedule, and no state came back", f.victim, english.Count(now-began, "event"))
			}
			return nil, nil
		}
		if v, err := f.turn(e); v != nil || err != nil {
			return v, err
		}
	}
}

// turn takes e; if its action is enabled again, that starts a new turn.
func (f *fair) turn(e model.Event) (*property.Violation, error) {
	delete(f.since, f.world.Action(e))
	return f.w.take(e)
}

// age updates since when each action is enabled.
func (f *fair) age() {
	f.w.events = f.w.run.Enabled(f.w.events[:0])
	f.since, f.was = f.was, f.since
	clear(f.since)
	for _, e := range f.w.events {
		a := f.world.Action(e)
		if at, known := f.was[a]; known {
			f.since[a] = at
		} else {
			f.since[a] = len(f.w.schedule)
		}
	}
}

// next returns the event that the schedule takes, or the zero event if there is none to take.
func (f *fair) next() (best model.Event) {
	var late model.Event
	for _, e := range f.w.events {
		switch {
		case e.Kind.Fault() || e.Kind == model.Request && !f.asks.Has(e.Proc):
		case f.postponed(e):
			late = f.older(late, e)
		default:
			best = f.older(best, e)
		}
	}
	if best.Kind == 0 {
		return late
	}
	return best
}

// older returns the event whose action has been enabled longer.
func (f *fair) older(a, b model.Event) model.Event {
	if a.Kind == 0 || f.since[f.world.Action(b)] < f.since[f.world.Action(a)] {
		return b
	}
	return a
}

// postponed reports whether an action of the victim is postponed: no other process is in the critical section, and
// the action has not been postponed for long.
func (f *fair) postponed(e model.Event) bool {
	if e.Proc != f.victim || !e.Kind.Owed() || e.Kind.Everywhere() || len(f.w.schedule)-f.since[f.world.Action(e)] >= f.patience {
		return false
	}
	for p := range model.ProcID(f.setup.N) {
		if p != f.victim && f.w.run.View(p).Region == model.Critical {
			return false
		}
	}
	return true
}

// lasso returns the violation if the run has come back to a state since which
// the victim waits and nothing is held back, or if nothing is owed any more.
func (f *fair) lasso() *property.Violation {
	now := len(f.w.schedule)
	if transition.AtRest(f.w.events) {
		return f.replayed(now)
	}
	f.key = f.w.monitors[0].Key(f.w.run.Key(f.key[:0]))
	fp := hash(f.key)
	at, met := f.met[fp]
	if !met {
		f.met[fp] = now
		return nil
	}
	for _, e := range f.w.events {
		if e.Kind.Owed() && f.since[f.world.Action(e)] <= at {
			return nil
		}
	}
	return f.replayed(at)
}

// replayed returns the violation by the run so far, with a loop from where so
// many events led; nil if it is none, because two states had the same hash.
func (f *fair) replayed(loop int) *property.Violation {
	v, _ := f.runner.Strict(transition.Lasso(f.w.schedule[:loop], f.w.schedule[loop:]))
	return v
}
