package properties_test

import (
	"testing"

	"doorway/checker"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model/catalogue"
)

// TestServed checks the fair schedules of random runs against what the pages claim
// of runs that never end: they break nothing that holds and serve nearly
// everywhere, what they find is a lasso for a replay too, and they find most of
// what is violated.
func TestServed(t *testing.T) {
	t.Parallel()
	found, missed, tested, undecided := 0, 0, 0, 0
	for _, c := range cells() {
		sys, prop := c.build(t)
		if !prop.Engine().Endless() || prop.Engine().AnyRun() {
			continue
		}
		v, err := checker.DecideByRuns(t.Context(), sys, prop, simulate.Runs{Count: 20, Steps: 200, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case c.claim.Expect == catalogue.Holds && v.Status == checker.Violated:
			t.Errorf("%s: claimed to hold, and %v%s", c.name(), v, whereKept(c, v.Violation))
		case c.claim.Expect == catalogue.Holds && v.Status == checker.Tested:
			tested++
		case c.claim.Expect == catalogue.Holds:
			undecided++
			t.Logf("undecided %s: %v", c.name(), v)
		case v.Status == checker.Violated:
			found++
			r, err := replay.NewRunner(sys, prop)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := r.Strict(v.Violation.Behaviour); again == nil {
				t.Errorf("%s: %v cannot be replayed: %v", c.name(), v, err)
			}
		default:
			missed++
			t.Logf("missed %s: %v", c.name(), v)
		}
	}
	t.Logf("violated: %d found, %d missed; holding: %d tested, %d undecided", found, missed, tested, undecided)
	if found == 0 || found < 3*missed || tested == 0 || tested < 3*undecided {
		t.Error("that is too little")
	}
}
