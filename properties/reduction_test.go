package properties_test

import (
	"context"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
)

// reducedStates is the largest reduced search that is done.
const reducedStates = 20_000

// TestReduced decides every small enough claim again with reductions: the
// verdict is the same, and so is the length of the run that breaks it.
func TestReduced(t *testing.T) {
	t.Parallel()
	by := map[string]int{}
	for _, c := range cells() {
		sys, prop := c.build(t)
		opts := explore.Options{States: reducedStates, Reduce: true}
		r, err := explore.Explore(context.Background(), sys, []property.Property{prop}, opts)
		if err != nil {
			t.Fatal(err)
		}
		if r.Reduced == "" || !r.Complete() && r.Findings[0].Violation == nil {
			continue
		}
		by[r.Reduced]++
		v, err := checker.Decide(context.Background(), sys, prop, opts)
		if err != nil {
			t.Fatal(err)
		}
		if !v.AsClaimed(c.claim) {
			t.Errorf("%s: claimed %v, found: %v", c.name(), c.claim.Expect, v)
		}
		if all := decide(t, c); v.Violation != nil && len(v.Violation.Schedule) != len(all.Violation.Schedule) {
			t.Errorf("%s: reduced a run of %d events, in whole one of %d", c.name(), len(v.Violation.Schedule), len(all.Violation.Schedule))
		} else if v.Status != all.Status || v.Violation == nil && v.Explored.States > all.Explored.States {
			t.Errorf("%s: reduced %v, in whole %v", c.name(), v, all)
		}
	}
	if by["symmetry"] < 20 || by["persistent sets"] < 40 {
		t.Errorf("claims decided by reductions: %v", by)
	}
}
