package properties_test

import (
	"testing"

	"doorway/algorithms/readerspreference"
	"doorway/algorithms/ricartagrawala"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// Reduced searches of up to so many states, or without -twins, are done.
const (
	reducedStates      = 20_000
	smallReducedStates = 1_000
)

// TestReduced decides every small enough claim again with reductions: the
// verdict is the same, and so is the length of the run that breaks it.
func TestReduced(t *testing.T) {
	t.Parallel()
	most := again(smallReducedStates, reducedStates)
	by := map[string]int{}
	for _, c := range cells() {
		sys, prop := c.build(t)
		means := reducedBy(t, sys, prop)
		if means == "" {
			continue
		}
		v, err := checker.Decide(t.Context(), sys, prop, explore.Options{States: most, Reduce: true, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if v.Status == checker.Unknown {
			continue
		}
		by[means]++
		if !v.AsClaimed(c.claim) {
			t.Errorf("%s: claimed %v, found: %v", c.name(), c.claim.Expect, v)
		}
		all := decide(t, c)
		short := all.Explored.States < most // else the search in whole for a shortest run was cut
		if v.Violation != nil && short && len(v.Violation.Schedule) != len(all.Violation.Schedule) {
			t.Errorf("%s: reduced a run of %d events, in whole one of %d", c.name(), len(v.Violation.Schedule), len(all.Violation.Schedule))
		} else if v.Status != all.Status || v.Violation == nil && v.Explored.States > all.Explored.States {
			t.Errorf("%s: reduced %v, in whole %v", c.name(), v, all)
		}
	}
	t.Logf("claims decided by reductions: %v", by)
	if *twins && (by["symmetry"] < 20 || by["persistent sets"] < 40) {
		t.Errorf("claims decided by reductions: %v", by)
	}
}

// TestReducedLarge decides by events that are taken alone what a search of all events does not come to the end of.
func TestReducedLarge(t *testing.T) {
	if !*twins {
		t.Skip("takes half a minute: with -twins only")
	}
	t.Parallel()
	sys, err := message.System[ricartagrawala.State, ricartagrawala.Message](ricartagrawala.Algorithm{N: 5}, model.Setup{N: 5, Requests: 1})
	if err != nil {
		t.Fatal(err)
	}
	v, err := checker.Decide(t.Context(), sys, properties.MutualExclusion, explore.Options{Reduce: true})
	if err != nil {
		t.Fatal(err)
	}
	if v.Status != checker.Proved || v.Explored.States > 1_000_000 {
		t.Errorf("%v, want a proof by less than a million states", v)
	}
}

// probedStates is how many states show whether anything is left out of a search.
const probedStates = 1_000

// reducedBy says by what the beginning of the search is reduced that decides a claim,
// or nothing.
func reducedBy(t *testing.T, sys transition.System, prop property.Property) string {
	t.Helper()
	r, err := explore.Explore(t.Context(), sys, []property.Property{prop}, explore.Options{States: probedStates, Reduce: true, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return r.Reduced
}

// TestReadersExchanged lets a search exchange three readers and not the writer: more than a sixth
// of the states remain, since some readers are in the same place.
func TestReadersExchanged(t *testing.T) {
	sys, err := memory.System(readerspreference.Algorithm{Writers: 1, Weak: true}, model.Setup{N: 4, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	for reduce, want := range map[bool]int{false: 648, true: 158} {
		r, err := explore.Explore(t.Context(), sys, []property.Property{properties.ReadersWriters}, explore.Options{Reduce: reduce, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if r.States != want {
			t.Errorf("reduced %v: %d states, want %d", reduce, r.States, want)
		}
	}
}
