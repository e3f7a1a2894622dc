package shrink

import (
	"testing"

	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// A run to a deadlock in a system that is too large to be searched ends at the
// first of its states without a way out that a search of as many states can tell.
func TestShrinkToTheEarliest(t *testing.T) {
	const states = 500
	for seed := range uint64(5) {
		s := failing(t, four(bothWait), properties.DeadlockFreedom, model.Setup{N: 4, Requests: 1}, 1000*seed)
		r := shrunk(t, s, Options{States: states})
		if r.Optimal || !passed(r, "earliest") {
			t.Errorf("seed %d: optimal: %v, passes: %v", seed, r.Optimal, r.Passes)
		}
		sys, err := s.Build(r.Setup)
		if err != nil {
			t.Fatal(err)
		}
		runner, err := replay.NewRunner(sys, s.Property)
		if err != nil {
			t.Fatal(err)
		}
		runner.States = states
		for events := range r.Violation.Schedule {
			if v, _ := runner.Strict(transition.Finite(r.Violation.Schedule[:events])); v != nil {
				t.Errorf("seed %d: after %d of %d events there is no way out", seed, events, len(r.Violation.Schedule))
			}
		}
		if v, err := runner.Strict(r.Violation.Behaviour); v == nil || err != nil {
			t.Errorf("seed %d: the run does not break the property: %v", seed, err)
		}
	}
}
