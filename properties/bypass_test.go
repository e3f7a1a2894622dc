package properties_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/model/catalogue"
	"doorway/properties"
)

// TestExactBypass checks the exact waiting bound against what the pages claim of
// bounded waiting: it is at most k just when bounded-waiting(k) holds, and there is
// one at all just when bounded-waiting holds.
func TestExactBypass(t *testing.T) {
	t.Parallel()
	known := map[string]measure.Bypass{}
	for _, c := range cells() {
		stem, rest, _ := strings.Cut(c.claim.Property.Name, "(")
		from, ok := map[string]measure.Start{"bounded-waiting": measure.FromRequest, "bounded-waiting-from-doorway": measure.FromDoorway}[stem]
		if !ok || strings.Contains(rest, "@") { // the bound is measured for the cycle of the process, not of one resource
			continue
		}
		k := atAll
		if rest != "" {
			if _, err := fmt.Sscan(strings.TrimSuffix(rest, ")"), &k); err != nil {
				t.Fatal(err)
			}
		}
		key := fmt.Sprint(c.page.Name, c.claim.Variant, c.claim.Setup, from)
		b, seen := known[key]
		if !seen {
			b = bypass(t, c, from)
			known[key] = b
			agrees(t, c, from, b)
		}
		if !b.Explored.Complete() {
			continue
		}
		if holds := !b.Unbounded && b.Most <= k; holds != (c.claim.Expect == catalogue.Holds) {
			t.Errorf("%s: claimed that it %v, but the exact bound is %v", c.name(), c.claim.Expect, b)
		}
	}
	if len(known) < 20 {
		t.Errorf("only %d bounds were compared", len(known))
	}
}

// atAll stands for a claim that there is a bound, whatever it is.
const atAll = math.MaxInt

// agrees checks the verdict on whether there is a bound against the bound.
func agrees(t *testing.T, c cell, from measure.Start, b measure.Bypass) {
	t.Helper()
	if !b.Explored.Complete() {
		return
	}
	sys, _ := c.build(t)
	p := map[measure.Start]property.Property{
		measure.FromRequest: properties.WaitingBounded, measure.FromDoorway: properties.WaitingBoundedFromDoorway,
	}[from]
	r, err := explore.Explore(t.Context(), sys, []property.Property{p}, explore.Options{States: bypassStates})
	if err != nil {
		t.Fatal(err)
	}
	if r.Findings[0].Violation != nil != b.Unbounded {
		t.Errorf("%s under %v: the exact bound is %v, and %s is violated: %v", c.page.Name, c.claim.Setup, b, p.Name, !b.Unbounded)
	}
}

// bypassStates bounds the searches for exact bounds: violations need no more.
const bypassStates = 400_000

func bypass(t *testing.T, c cell, from measure.Start) measure.Bypass {
	t.Helper()
	sys, _ := c.build(t)
	b, err := measure.MaxBypass(t.Context(), sys, from, explore.Options{States: bypassStates})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %v in %d states", c.name(), b, b.Explored.States)
	return b
}
