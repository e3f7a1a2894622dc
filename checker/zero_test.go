package checker_test

import (
	"context"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/history"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/checker/tracecheck"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// TestZeroProperty hands properties that lack a function to everything that takes properties.
func TestZeroProperty(t *testing.T) {
	start := func(model.Snapshot) int { return 0 }
	of := func(m property.Monitor[int]) property.Property { return property.New("x", "", "", m) }
	const none = "no monitor: it has no function Start; make a property with property.New"
	for _, c := range []struct {
		prop property.Property
		want string
	}{
		{property.Property{}, "property without a name: " + none},
		{property.Property{Name: "y"}, "property y: " + none},
		{property.Some(property.Property{}), none},
		{property.Strongly(property.Property{}), none},
		{of(property.Monitor[int]{}), "property x: " + none},
		{of(property.Monitor[int]{Start: start}), "its monitor has no function that judges anything"},
		{of(property.Monitor[int]{Start: start, Sees: property.Regions}), "Sees something and has no function Step"},
		{of(property.Monitor[int]{Start: start, Possible: &property.Possibility[int]{}}), "its Possibility has no function Pending or Goal"},
		{of(property.Monitor[int]{Start: start, Eventually: &property.Eventuality[int]{}}), "its Eventuality has no function Owed"},
		{property.Invariant("x", "", nil), "its monitor has no function that judges anything"},
		{property.Sometimes("x", "", nil), "its monitor has no function that judges anything"},
	} {
		sys, both := Build(t, Toy{Lock, Lock}, ""), []property.Property{properties.MutualExclusion, c.prop}
		for door, err := range map[string]error{
			"Decide":       second(checker.Decide(t.Context(), sys, c.prop, explore.Options{})),
			"DecideByRuns": second(checker.DecideByRuns(t.Context(), sys, c.prop, simulate.Runs{Count: 3, Steps: 10})),
			"Explore":      second(explore.Explore(t.Context(), sys, both, explore.Options{})),
			"Test":         second(simulate.Test(t.Context(), sys, both, simulate.Runs{Count: 3, Steps: 10})),
			"NewRunner":    second(replay.NewRunner(sys, c.prop)),
			"Together":     second(replay.Together(sys, both, nil, 10)),
		} {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", door, err, c.want)
			}
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestNoSystem hands nothing to everything that takes a system.
func TestNoSystem(t *testing.T) {
	ctx, me := context.Background(), properties.MutualExclusion
	for door, err := range map[string]error{
		"Decide":       second(checker.Decide(ctx, nil, me, explore.Options{})),
		"DecideByRuns": second(checker.DecideByRuns(ctx, nil, me, simulate.Runs{})),
		"Explore":      second(explore.Explore(ctx, nil, nil, explore.Options{})),
		"Serve":        second(simulate.Serve(ctx, nil, properties.StarvationFreedom, simulate.Runs{})),
		"Test":         second(simulate.Test(ctx, nil, []property.Property{me}, simulate.Runs{})),
		"NewRunner":    second(replay.NewRunner(nil, me)),
		"Together":     second(replay.Together(nil, nil, nil, 10)),
		"MessageCost":  second(measure.MessageCost(ctx, nil, explore.Options{})),
		"EntryDelays":  second(measure.EntryDelays(ctx, nil, explore.Options{})),
		"MaxBypass":    second(measure.MaxBypass(ctx, nil, measure.FromRequest, explore.Options{})),
		"New":          second(tracecheck.New(nil, tracecheck.Options{})),
		"Of":           second(history.Of(nil, nil)),
		"Explain":      second(transition.Explain(nil, nil)),
	} {
		if err == nil || !strings.Contains(err.Error(), "no system; look at the error of the call that should have built it") {
			t.Errorf("%s: %v", door, err)
		}
	}
}

// A constraint without a function, and a property that no fair schedule can test, are refused.
func TestMisfits(t *testing.T) {
	sys := Build(t, Toy{Lock, Lock}, "")
	for want, err := range map[string]error{
		`the constraint "few" has no function Holds`:                 second(checker.Decide(t.Context(), sys, properties.MutualExclusion, explore.Options{Constraint: &explore.Constraint{Name: "few"}})),
		"property mutual-exclusion: a fair schedule tests only what": second(simulate.Serve(t.Context(), sys, properties.MutualExclusion, simulate.Runs{Count: 1, Steps: 10})),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
