package checker

import (
	"context"
	"errors"
	"fmt"

	"doorway/checker/distributed"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model/transition"
)

// Decide explores a system with one property watching and returns the verdict (see explore.Each).
func Decide(ctx context.Context, sys transition.System, prop property.Property, opts explore.Options) (v *Verdict, err error) {
	DecideEach(ctx, sys, []property.Property{prop}, opts, func(_ int, found *Verdict, why error) { v, err = found, why })
	return v, err
}

// DecideEach calls found with the verdict on each of the properties that Decide would find, or why
// there is none. Where possible it decides several in one search (see explore.Each).
func DecideEach(ctx context.Context, sys transition.System, props []property.Property, opts explore.Options, found func(i int, v *Verdict, err error)) {
	explore.Each(ctx, sys, props, opts, func(i int, r *explore.Result, err error) {
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

// DecideParts returns the verdict that the parts of a search justify by what they have written. It is Unknown as long as
// a part has not done all rounds. A violation is a shortest run. See distributed.Result for errors.
func DecideParts(ctx context.Context, s distributed.Search) (*Verdict, error) {
	r, err := distributed.Result(ctx, s)
	return explored(s.System, s.Property, r, err)
}

// DecideByRuns tests a property by random runs, for systems too large to explore. If the property is
// about infinite runs, they end with a fair schedule.
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
