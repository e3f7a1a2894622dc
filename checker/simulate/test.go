package simulate

import (
	"context"
	"errors"
	"time"

	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model/transition"
)

// simulator returns a simulator for the runs, with a census.
func (r Runs) simulator(sys transition.Runnable, props []property.Property) (*Simulator, error) {
	w, err := New(sys, props, r.Policy.For(sys.Setup()))
	if err == nil {
		err = r.prepare(sys, w)
	}
	if err == nil {
		w.census = newCensus(sys.Setup(), r.expected(), r.Steps)
	}
	return w, err
}

// Test takes random runs until one breaks a property, all are taken or ctx is done.
func Test(ctx context.Context, sys transition.Runnable, props []property.Property, runs Runs) (*Sample, error) {
	return until(ctx, sys, len(props), func() (*Sample, error) { return test(ctx, sys, props, runs) })
}

// until calls f, and abandons it if ctx is done and the algorithm does not return.
func until(ctx context.Context, sys transition.Runnable, props int, f func() (*Sample, error)) (*Sample, error) {
	var s *Sample
	err := panics.Until(ctx, sys, func() (err error) {
		s, err = f()
		return err
	})
	var stuck *panics.StuckError
	if errors.As(err, &stuck) {
		return &Sample{Exercised: make([]bool, props), Stopped: true, Stuck: stuck}, nil
	}
	return s, err
}

func test(ctx context.Context, sys transition.Runnable, props []property.Property, runs Runs) (*Sample, error) {
	if err := transition.Given(sys); err != nil {
		return nil, err
	}
	began := time.Now()
	runs.Policy = runs.Policy.Of(sys)
	w, err := runs.simulator(sys, props)
	if err != nil {
		return nil, err
	}
	t := &Sample{Exercised: make([]bool, len(props)), Pilots: w.pilots, Violation: w.early, Policy: runs.Policy}
	took, stop := runs.report()
	defer stop()
	longest := transition.Schedule(nil)
	for i := 0; runs.more(i, began, w) && t.Violation == nil && ctx.Err() == nil; i++ {
		c := transition.Seeded(runs.Seed + uint64(i))
		if t.Violation, err = w.Run(c, runs.length(w, c)); err != nil {
			return nil, err
		}
		took()
		w.census.trace(w.schedule)
		if len(w.schedule) > len(longest) {
			longest = append(longest[:0], w.schedule...)
		}
		for k := range props {
			t.Exercised[k] = t.Exercised[k] || w.Exercised(k)
		}
	}
	if world, ok := w.run.(transition.World); ok {
		if err := world.Audit(); err != nil {
			return nil, err
		}
	}
	if timed, ok := w.run.(interface{ Delays() string }); ok && w.stats.Runs > 0 {
		t.Delays = timed.Delays()
	}
	t.Stats, t.Census, t.Stopped, t.Bound = w.Stats(), w.census.result(&w.happened), ctx.Err() != nil, w.bound()
	if whole, ok := sys.(transition.System); ok && t.Cut == t.Runs && t.Violation == nil {
		t.Growing = growth(whole, longest)
	}
	return t, nil
}
