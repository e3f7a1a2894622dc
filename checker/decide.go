package checker

import (
	"context"
	"errors"
	"fmt"

	"doorway/checker/distributed"
	"doorway/checker/explore"
	"doorway/checker/internal/reduce"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model/transition"
)

// Decide explores a system with one property watching and returns the verdict. If the search reaches Options.States, a
// reduced one is tried where it promises to end. A violation is a shortest run even if the search is reduced, unless
// finding one takes more states than Options.States.
func Decide(ctx context.Context, sys transition.System, prop property.Property, opts explore.Options) (v *Verdict, err error) {
	DecideEach(ctx, sys, []property.Property{prop}, opts, func(_ int, found *Verdict, why error) { v, err = found, why })
	return v, err
}

// DecideEach calls found with the verdict on each of the properties that Decide would find, or why
// there is none. Where possible it decides several in one search (see explore.Each).
func DecideEach(ctx context.Context, sys transition.System, props []property.Property, opts explore.Options, found func(i int, v *Verdict, err error)) {
	explore.Each(ctx, sys, props, opts, func(i int, r *explore.Result, err error) {
		if err == nil {
			r, err = orReduced(ctx, sys, props[i:i+1], opts, r)
		}
		if err == nil && opts.Reduce && r.Reduced == reduce.ByPersistentSets && r.Findings[0].Violation != nil {
			r, err = shortest(ctx, sys, props[i:i+1], opts, r)
		}
		v, err := explored(sys, props[i], r, err)
		found(i, v, err)
	})
}

// explored returns the verdict that an exploration with one property justifies, unless it ended with an error.
func explored(sys transition.System, prop property.Property, r *explore.Result, err error) (*Verdict, error) {
	if err == nil && r.Findings[0].Violation != nil {
		err = repeated(sys, prop, r.Findings[0].Violation)
	}
	if err != nil {
		return nil, err
	}
	return &Verdict{Property: prop, Setup: sys.Setup(), Status: StatusOf(r), Explored: r, Violation: r.Findings[0].Violation}, nil
}

// A whole search that reaches its limit on states decides nothing. A reduced one may come to its end, but takes several
// times as long for a state, and often gains little. Two short searches tell whether it is worth a try
// (docs/decisions/016-reductions.md).
const (
	shortSearch = 20_000 // states of a short search
	share       = 4      // a reduced search gets one part in so many of the limit
)

// promising reports whether a reduced search comes so much deeper than a whole one, by the same number of states, that
// it may end much sooner.
func promising(whole, reduced *explore.Result) bool { return 2*reduced.Depth >= 3*whole.Depth }

// orReduced returns the result of a reduced search of a system with one property if the whole search, whose result is
// given, was stopped by its limit on states and the reduced one decides the property. Otherwise it returns the given
// result. A search that is kept in files, or stays within a constraint, is left as it is, and so is a small limit.
func orReduced(ctx context.Context, sys transition.System, props []property.Property, opts explore.Options, whole *explore.Result) (*explore.Result, error) {
	var limit *explore.LimitError
	switch {
	case opts.Reduce || opts.Constraint != nil || opts.Checkpoint != nil || whole.Findings[0].Violation != nil:
		return whole, nil
	case !errors.As(whole.Stopped, &limit) || limit.States < share*shortSearch:
		return whole, nil
	}
	brief := opts
	brief.States = shortSearch
	start, err := explore.Explore(ctx, sys, props, brief)
	if err != nil {
		return nil, err
	}
	r, err := explore.Explore(ctx, sys, props, brief.Reducing())
	if err == nil && !decides(r) && promising(start, r) {
		opts.States /= share
		r, err = explore.Explore(ctx, sys, props, opts.Reducing())
	}
	if err == nil && !decides(r) {
		return whole, nil
	}
	return r, err
}

// decides reports whether an exploration with one property decides it.
func decides(r *explore.Result) bool { return r.Complete() || r.Findings[0].Violation != nil }

// shortest explores again without reduction for the violation that was found,
// and returns what was found before if that is cut short.
func shortest(ctx context.Context, sys transition.System, props []property.Property, opts explore.Options, found *explore.Result) (*explore.Result, error) {
	r, err := explore.Explore(ctx, sys, props, opts.Shortening())
	if err == nil && r.Findings[0].Violation == nil {
		return found, nil
	}
	return r, err
}

// DecideParts returns the verdict that the parts of a search justify by what they have written. It is Unknown as long as
// a part has not done all rounds. A violation is a shortest run. See distributed.Result for errors.
func DecideParts(ctx context.Context, s distributed.Search) (*Verdict, error) {
	r, err := distributed.Result(ctx, s)
	return explored(s.System, s.Property, r, err)
}

// DecideByRuns is for systems too large to explore: it tests a property by random runs, which end with a fair
// schedule if the property is about infinite runs.
func DecideByRuns(ctx context.Context, sys transition.Runnable, prop property.Property, runs simulate.Runs) (*Verdict, error) {
	var s *simulate.Sample
	var err error
	whole, explorable := sys.(transition.System)
	if explorable && prop.Engine().Endless() && !prop.Engine().AnyRun() {
		s, err = simulate.Serve(ctx, whole, prop, runs)
	} else {
		s, err = simulate.Test(ctx, sys, []property.Property{prop}, runs)
	}
	if err == nil && s.Violation != nil && explorable {
		err = repeated(whole, prop, s.Violation)
	}
	if err != nil {
		return nil, err
	}
	return Sampled(sys, prop, s), nil
}

// sameStates bounds the search for what can follow when a run is repeated. Where more can follow, the run counts.
const sameStates = 1000

// Impure says why the replay of a run may differ from the run, and what to do about it.
const Impure = "Step, View, another method or the property depends on more than its arguments: " +
	"a field behind a pointer, a clock, chance or the order of a map. Make it depend on its arguments alone."

// repeated returns an error if a run that breaks the property does not break it when it is repeated: then the
// algorithm or the property is not deterministic, and nothing is known.
func repeated(sys transition.System, prop property.Property, v *property.Violation) error {
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		return err
	}
	r.States = sameStates
	again, err := r.Strict(v.Behaviour)
	undecided := (*replay.UndecidedError)(nil)
	switch {
	case again != nil || errors.As(err, &undecided):
		return nil
	case err == nil:
		err = errors.New("all its events can happen, and break nothing")
	}
	return fmt.Errorf("a run broke %s (%w), but the replay of that run did not: %w.\n%s The run was\n\n%v", prop.Name, v.Err, err, Impure, v.Events())
}

// Sampled returns the verdict that random runs of a system with one property justify. The runs of Test end, so they
// say nothing about infinite runs.
func Sampled(sys transition.Runnable, prop property.Property, s *simulate.Sample) *Verdict {
	return &Verdict{Property: prop, Setup: sys.Setup(), Status: StatusOfRuns(prop, s), Walked: s, Violation: s.Violation}
}
