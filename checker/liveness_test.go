package checker_test

import (
	"fmt"
	"testing"

	"doorway/algorithms/central"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/algorithms/ringlist"
	"doorway/algorithms/testandset"
	"doorway/algorithms/tokenring"
	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model/catalogue"
	"doorway/properties"
)

// claims returns the claims of a page about a property.
func claims(t *testing.T, page *catalogue.Page, property string, expect catalogue.Expectation) (all []catalogue.Claim) {
	t.Helper()
	for _, c := range page.Claims {
		if c.Property.Name == property && c.Expect == expect && c.Variant == "" {
			all = append(all, c)
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s claims nothing of the kind about %s", page.Name, property)
	}
	return all
}

// The lassos of three pages, with any number of workers.
func TestLassosOfPages(t *testing.T) {
	for _, c := range []struct {
		page           *catalogue.Page
		property, want string
	}{
		{&testandset.Page, "starvation-freedom", "starvation-freedom: p0 waits for ever, though the run is fair by [p0 request] " +
			"and for ever [p1 request, p1 step, p0 step, p1 exit, p1 step], fair: p0 step happens"},
		{&naivelock.Page, "starvation-freedom", "starvation-freedom: p0 waits for ever, though the run is fair by [p0 request] " +
			"and for ever [p1 request, p1 step, p1 step, p0 step, p1 exit, p1 step], fair: p0 step happens"},
		{&ringlist.Page, "election-terminates", "election-terminates: p1 takes part in an election for ever, though the run is fair by " +
			"[p0 request, p0 crash, p1 suspect p0, p0->p1 deliver, p2 suspect p0, p1->p2 deliver, p2->p1 deliver] " +
			"and for ever [p1->p2 deliver, p2->p1 deliver], fair: p1->p2 deliver happens"},
	} {
		claim := claims(t, c.page, c.property, catalogue.Violated)[0]
		p := claim.Property
		sys, err := c.page.System(claim)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{1, 2, 5} {
			v, err := checker.DecideClaim(t.Context(), c.page, claim, explore.Options{Workers: n})
			if err != nil {
				t.Fatal(err)
			}
			if v.Violation == nil || !v.Violation.Endless {
				t.Fatalf("%s with %d workers: %v", c.page.Name, n, v)
			}
			Same(t, fmt.Sprintf("%s with %d workers", c.page.Name, n),
				Endless(Runner(t, sys, p).Strict(v.Violation.Behaviour)), c.want)
		}
	}
}

// Nobody starves here, at the sizes that the pages claim.
func TestNoStarvationOnPages(t *testing.T) {
	for _, page := range []*catalogue.Page{&peterson.Page, &central.Page, &tokenring.Page} {
		for _, c := range claims(t, page, "starvation-freedom", catalogue.Holds) {
			v, err := checker.DecideClaim(t.Context(), page, c, explore.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if v.Status != checker.Proved {
				t.Errorf("%s: %v", page.Name, v)
			}
		}
	}
}

// A search that was cut short decides nothing of runs that never end, and
// random runs that just end never do.
func TestLivenessUndecided(t *testing.T) {
	claim := claims(t, &testandset.Page, "starvation-freedom", catalogue.Violated)[0]
	v, err := checker.DecideClaim(t.Context(), &testandset.Page, claim, explore.Options{States: 3})
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "limited", v.String(), "starvation-freedom: unknown for n=2 requests=unlimited: 3 states, 2 transitions, depth 1 (limit of 3 states)")
	for _, p := range []property.Property{properties.StarvationFreedom, properties.LivelockFreedom, properties.ElectionTerminates} {
		if !p.Engine().Endless() {
			t.Errorf("%s is a property of runs that go on for ever", p.Name)
		}
		sys := Build(t, Toy{Spins}, "")
		s, err := simulate.Test(t.Context(), sys, []property.Property{p}, simulate.Runs{Count: 3, Steps: 4, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		Same(t, "sampled", checker.Sampled(sys, p, s).String(), p.Name+": unknown for n=1 requests=1 "+
			"in 3 random runs (1 different) of 12 events in all, the longest 4, 100 % cut short; 2 different among 12 states looked at (it is about runs that go on for ever, and these end)")
	}
	for _, p := range []property.Property{properties.MutualExclusion, properties.DeadlockFreedom, properties.ElectionEnds} {
		if p.Engine().Endless() {
			t.Errorf("%s can be broken by a run that ends", p.Name)
		}
	}
}
