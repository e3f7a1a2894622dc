package properties_test

import (
	"context"
	"sync/atomic"
	"testing"

	"doorway/algorithms"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/shrink"
)

// TestMutantsAreKilled expects every page to have two mutants or more, each
// killed by a claim, and every assumption to be shown necessary by a claim
// that does without it, or to be recorded as not needed.
func TestMutantsAreKilled(t *testing.T) {
	for _, p := range algorithms.Catalogue() {
		mutants := 0
		for _, v := range p.Variants {
			if !v.Mutant {
				continue
			}
			mutants++
			if !violates(p, func(c catalogue.Claim) bool { return c.Variant == v.Name }) {
				t.Errorf("%s: no claim kills the mutant %s", p.Name, v.Name)
			}
		}
		if mutants < 2 {
			t.Errorf("%s has %d mutants, want 2 or more", p.Name, mutants)
		}
		for _, a := range p.Assumptions {
			if shown := violates(p, func(c catalogue.Claim) bool { return c.Drops == a.Name }); shown == (a.NotNeeded != "") {
				t.Errorf("%s: assumption %q: shown necessary: %v, recorded as not needed: %q", p.Name, a.Name, shown, a.NotNeeded)
			}
		}
	}
}

// violates reports whether some claim of p expects a violation and is chosen.
func violates(p *catalogue.Page, chosen func(catalogue.Claim) bool) bool {
	for _, c := range p.Claims {
		if c.Expect == catalogue.Violated && chosen(c) {
			return true
		}
	}
	return false
}

// Where random runs for a violation are given up: some need a long detour and
// are then taken from the explorer.
const (
	huntRuns  = 300
	huntSteps = 300
)

// TestShrinkToShortest finds each claimed violation by random runs, shrinks it,
// and checks the result against breadth-first search of the setup it ends with:
// it must be as short, and must still break the same property. A property of the
// graph needs all of that: few systems are too large for the shrinker, and then it
// does not call the result optimal.
func TestShrinkToShortest(t *testing.T) {
	t.Parallel()
	var longer atomic.Int32
	t.Cleanup(func() {
		if n := longer.Load(); n > 2 {
			t.Errorf("%d runs are longer than the shortest, in systems too large to be searched", n)
		}
	})
	for _, p := range algorithms.Catalogue() {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			for _, claim := range p.Claims {
				if claim.Expect == catalogue.Violated && shortest(t, cell{p, claim}) {
					longer.Add(1)
				}
			}
		})
	}
}

// shortest checks a claimed violation, found and shrunk, against the shortest run. It reports whether it is longer in
// a system too large to be searched.
func shortest(t *testing.T, c cell) (longer bool) {
	t.Helper()
	sys, prop := c.build(t)
	found := hunt(sys, prop)
	if found == nil {
		found = decide(t, c).Violation
	}
	variant, _ := c.page.Variant(c.claim.Variant)
	r, err := shrink.Shrink(context.Background(), shrink.Subject{
		Build: variant.Build.Runnable, Property: prop, Setup: c.claim.Setup, Behaviour: found.Behaviour,
	}, shrink.Options{})
	if err != nil {
		t.Errorf("%s: %v", c.name(), err)
		return false
	}
	c.claim.Setup = r.Setup
	best := decide(t, c)
	switch {
	case len(r.Violation.Schedule) == len(best.Violation.Schedule):
	case prop.Engine().OnGraph() && !r.Optimal:
		longer = true
	default:
		t.Errorf("%s: shrunk to %d events, the shortest run has %d\n%s", c.name(), len(r.Violation.Schedule), len(best.Violation.Schedule), kept(keptIn, c, r.Violation))
	}
	replayed(t, c, r.Violation)
	return longer
}

// hunt looks for a violation by random runs. A mutant may break the rules for
// algorithms, by filling a channel say, before it breaks the property.
func hunt(sys transition.System, prop property.Property) *property.Violation {
	s, err := simulate.Test(context.Background(), sys, []property.Property{prop}, simulate.Runs{Count: huntRuns, Steps: huntSteps, Seed: 1})
	if err != nil {
		return nil
	}
	return s.Violation
}

// replayed expects a run to break the cell's property at its last event.
func replayed(t *testing.T, c cell, v *property.Violation) {
	t.Helper()
	sys, prop := c.build(t)
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.Strict(v.Behaviour)
	if err != nil || again == nil || len(again.Schedule) != len(v.Schedule) {
		t.Errorf("%s: the run does not replay: %v, %v\n%v", c.name(), again, err, v.Schedule)
	}
}
