package properties_test

import (
	"slices"
	"testing"

	"doorway/checker/explore"
	"doorway/internal/reference"
	"doorway/model/catalogue"
)

// Searches of up to so many transitions, or without -twins, are done again by copying whole states, which takes some
// ten times as long.
const (
	referenceTransitions      = 20_000
	smallReferenceTransitions = 500
)

// TestReference checks the explorer against its copying twin on every page: the same
// states, transitions, depth and length of the shortest violation. All that holds of
// a system is decided at once.
func TestReference(t *testing.T) {
	t.Parallel()
	most := again(smallReferenceTransitions, referenceTransitions)
	compared := map[string]int{}
	for _, cs := range alike() {
		cs = slices.DeleteFunc(cs, func(c cell) bool { return decide(t, c).Explored.Transitions > most })
		if len(cs) == 0 {
			continue
		}
		compared[cs[0].page.Name] += len(cs)
		t.Run(cs[0].name(), func(t *testing.T) {
			t.Parallel()
			if cs[0].claim.Expect == catalogue.Holds {
				compare(t, cs...)
				return
			}
			for _, c := range cs {
				compare(t, c)
			}
		})
	}
	for _, c := range cells() {
		if *twins && compared[c.page.Name] < 3 {
			t.Errorf("%s: only %d claims are small enough to compare", c.page.Name, compared[c.page.Name])
		}
	}
}

// compare checks the explorer against the reference where claims have a system in common.
func compare(t *testing.T, cs ...cell) {
	t.Helper()
	sys, props := together(t, cs)
	slow, err := reference.Explore(sys, props)
	if err != nil {
		t.Fatal(err)
	}
	fast := decide(t, cs[0]).Explored
	if len(cs) > 1 {
		if fast, err = explore.Explore(t.Context(), sys, props, explore.Options{Workers: 1}); err != nil {
			t.Fatal(err)
		}
	}
	for i, c := range cs {
		f, s := fast.Findings[i].Violation, slow.Findings[i].Violation
		switch {
		case (f == nil) != (s == nil):
			t.Errorf("%s: explorer finds violation %v, reference %v", c.name(), f, s)
		case f != nil && len(f.Schedule) != len(s.Schedule):
			t.Errorf("%s: the explorer's shortest run has %d events, the reference's %d", c.name(), len(f.Schedule), len(s.Schedule))
		case fast.Complete() && (fast.States != slow.States || fast.Transitions != slow.Transitions || fast.Depth != slow.Depth):
			t.Errorf("%s: explorer %d states, %d transitions, depth %d; reference %d, %d, %d", c.name(),
				fast.States, fast.Transitions, fast.Depth, slow.States, slow.Transitions, slow.Depth)
		}
	}
}
