package command

import (
	"testing"

	"doorway/algorithms"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	runner "doorway/checker/replay"
	"doorway/model/transition"
)

// TestEveryPageWorks sees every algorithm of the catalogue at work, under the setup of the first
// claim that something holds: it is not correct because nothing ever happens.
func TestEveryPageWorks(t *testing.T) {
	t.Parallel()
	for _, p := range algorithms.Catalogue() {
		s, ok := p.Usual("", 0)
		if !ok {
			t.Errorf("%s claims nothing that holds", p.Name)
			continue
		}
		sys, err := p.Variants[0].Build(s)
		if err != nil {
			t.Fatal(err)
		}
		goal := working(p.Family, s)
		v, err := checker.Decide(t.Context(), sys, goal, explore.Options{Workers: 1})
		if err != nil || v.Status != checker.Reached {
			t.Errorf("%s: %v, %v", p.Name, v, err)
			continue
		}
		works(t, sys, goal, v.Violation.Schedule)
	}
}

// works expects a run to reach the goal at its last event and not before.
func works(t *testing.T, sys transition.System, goal property.Property, run transition.Schedule) {
	t.Helper()
	r, err := runner.NewRunner(sys, goal)
	if err != nil {
		t.Fatal(err)
	}
	v, err := r.Strict(transition.Finite(run))
	if err != nil || v == nil || len(v.Schedule) != len(run) {
		t.Errorf("the run\n%vdoes not reach %s at its end: %v, %v", run, goal.Name, v, err)
	}
}
