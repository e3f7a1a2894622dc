package shrink

import (
	"strings"
	"testing"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// forward hides everything of a system except its runs, and of these everything
// except what a Run has, as if it were a real program.
type forward struct{ sys transition.System }

func (f forward) Setup() model.Setup  { return f.sys.Setup() }
func (f forward) Run() transition.Run { return struct{ transition.Run }{f.sys.Run()} }

func onlyForward(build func(model.Setup) (transition.System, error)) func(model.Setup) (transition.Runnable, error) {
	return func(s model.Setup) (transition.Runnable, error) {
		sys, err := build(s)
		if err != nil {
			return nil, err
		}
		return forward{sys}, nil
	}
}

// TestForwardOnly: what can neither be copied nor explored is scheduled by every
// scheduler, replayed, shrunk and recorded. The run that is left is as long as the
// shortest, which a search of the same system finds.
func TestForwardOnly(t *testing.T) {
	setup := model.Setup{N: 3, Requests: 2, Drops: 1}
	build := onlyForward(noTieBreak)
	for _, policy := range scheduling.All() {
		sys, err := build(setup)
		if err != nil {
			t.Fatal(err)
		}
		found, err := simulate.Test(t.Context(), sys, []property.Property{properties.MutualExclusion}, simulate.Runs{Count: 2000, Steps: 200, Policy: policy})
		if err != nil || found.Violation == nil {
			t.Fatalf("%v: found %v, error %v", policy, found, err)
		}
		s := Subject{Build: build, Property: properties.MutualExclusion, Setup: setup, Behaviour: transition.Finite(found.Violation.Schedule)}
		got := shrunk(t, s, Options{})
		if want := shortest(t, Subject{Build: transition.Builder(noTieBreak).Runnable, Property: s.Property}, got.Setup); len(got.Violation.Schedule) != len(want) {
			t.Errorf("%v: shrunk to %d events, want %d\n%v", policy, len(got.Violation.Schedule), len(want), got.Violation.Schedule)
		}
		if got.Optimal {
			t.Errorf("%v: called optimal without a search", policy)
		}
		small, err := build(got.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if f, err := recording.Record(small, got.Violation.Schedule); err != nil || f.Steps() != len(got.Violation.Schedule) {
			t.Errorf("%v: recorded %v, error %v", policy, f, err)
		}
	}
}

// TestForwardOnlyOnGraph: what takes all states to judge is refused, not held.
func TestForwardOnlyOnGraph(t *testing.T) {
	sys, err := onlyForward(noTieBreak)(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []property.Property{properties.DeadlockFreedom, properties.StarvationFreedom} {
		if _, err := replay.NewRunner(sys, p); err == nil || !strings.Contains(err.Error(), p.Name+" is judged on the graph of all states") {
			t.Errorf("%s: error %v", p.Name, err)
		}
	}
}
