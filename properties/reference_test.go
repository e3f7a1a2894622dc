package properties_test

import (
	"testing"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/internal/reference"
)

// referenceTransitions is the largest search that is done again by copying
// whole states, which takes some ten times as long.
const referenceTransitions = 20_000

// TestReference holds the explorer against its copying twin on every page:
// the same states, transitions, depth and length of the shortest violation.
func TestReference(t *testing.T) {
	t.Parallel()
	compared := map[string]int{}
	for _, c := range cells() {
		v := decide(t, c)
		if v.Explored.Transitions > referenceTransitions {
			continue
		}
		compared[c.page.Name]++
		sys, prop := c.build(t)
		r, err := reference.Explore(sys, []property.Property{prop})
		if err != nil {
			t.Fatal(err)
		}
		compare(t, c, v.Explored, r)
	}
	for _, c := range cells() {
		if compared[c.page.Name] < 3 {
			t.Errorf("%s: only %d claims are small enough to compare", c.page.Name, compared[c.page.Name])
		}
	}
}

func compare(t *testing.T, c cell, fast, slow *explore.Result) {
	t.Helper()
	f, s := fast.Findings[0].Violation, slow.Findings[0].Violation
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
