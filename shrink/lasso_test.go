package shrink

import (
	"slices"
	"strings"
	"testing"

	"doorway/algorithms/testandset"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

func testAndSet(s model.Setup) (transition.System, error) {
	return memory.System(testandset.Algorithm{}, s)
}

// goesOn checks that r is a fair lasso that breaks the subject's property.
func goesOn(t testing.TB, s Subject, r Result) {
	t.Helper()
	b, err := newBench(t.Context(), s, r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	v, err := b.runner.Strict(r.Violation.Behaviour)
	if err != nil || v == nil || !v.Endless || v.Err.Error() != r.Violation.Err.Error() {
		t.Errorf("replayed %v, %v, want %v", v, err, r.Violation)
	}
}

// A run of three processes that goes on without end becomes the shortest of two.
func TestShrinkLasso(t *testing.T) {
	s := Subject{Build: transition.Builder(testAndSet).Runnable, Property: properties.StarvationFreedom, Setup: model.Setup{N: 3, Requests: model.Unlimited}, Behaviour: transition.Lasso(parse(t, "p2 request\np1 request\np1 step\np2 step"), parse(t, "p1 exit\np1 step\np0 request\np0 step\np2 step\np0 exit\np0 step\np1 request\np1 step\np2 step"))}
	r := shrunk(t, s, Options{})
	goesOn(t, s, r)
	run, loop := parse(t, "p0 request"), parse(t, "p1 request\np1 step\np0 step\np1 exit\np1 step")
	if got := r.Setup.String(); got != "n=2 requests=unlimited" || !r.Optimal ||
		!slices.Equal(r.Violation.Schedule, run) || !slices.Equal(r.Violation.Loop, loop) {
		t.Errorf("shrunk to %q (optimal: %v):\n%v\nfor ever:\n%v", got, r.Optimal, r.Violation.Schedule, r.Violation.Loop)
	}
	r = shrunk(t, s, Options{States: 1})
	goesOn(t, s, r)
	if r.Optimal || r.Setup.N != 2 || len(r.Violation.Schedule) != 1 || len(r.Violation.Loop) != 5 {
		t.Errorf("without a search shrunk to %v:\n%v\nfor ever:\n%v", r.Setup, r.Violation.Schedule, r.Violation.Loop)
	}
}

// A deadlock goes on without end by staying where it is.
func TestShrinkLassoAtRest(t *testing.T) {
	s := Subject{Build: transition.Builder(noTieBreak).Runnable, Property: properties.LivelockFreedom, Setup: model.Setup{N: 3, Requests: 2, Drops: 2}, Behaviour: transition.Lasso(parse(t, "p1 request\np1->p0 drop\np1->p2 deliver\np2->p1 deliver"), nil)}
	r := shrunk(t, s, Options{})
	goesOn(t, s, r)
	if got := r.Setup.String(); got != "n=2 requests=1 drops=1" || len(r.Violation.Schedule) != 2 || len(r.Violation.Loop) != 0 {
		t.Errorf("shrunk to %q:\n%v\nfor ever:\n%v", got, r.Violation.Schedule, r.Violation.Loop)
	}
}

// Fair-lossy links are kept: with fewer drops more runs would count as fair. A
// property of strongly fair runs is shrunk like any other.
func TestShrinkLassoKeepsFairness(t *testing.T) {
	s := Subject{Build: transition.Builder(noTieBreak).Runnable, Property: property.Strongly(properties.LivelockFreedom), Behaviour: transition.Lasso(parse(t, "p1 request\np1->p0 drop\np1->p2 deliver\np2->p1 deliver"), nil),
		Setup: model.Setup{N: 3, Requests: 2, Drops: model.Unlimited},
	}
	r := shrunk(t, s, Options{})
	goesOn(t, s, r)
	if got := r.Setup.String(); got != "n=2 requests=1 drops=unlimited" || len(r.Violation.Schedule) != 2 || len(r.Violation.Loop) != 0 {
		t.Errorf("shrunk to %q:\n%v\nfor ever:\n%v", got, r.Violation.Schedule, r.Violation.Loop)
	}
	s = Subject{Build: transition.Builder(noTieBreak).Runnable, Property: properties.NoInterference, Setup: s.Setup, Behaviour: transition.Finite(s.Schedule)}
	if got := shrunk(t, s, Options{}).Setup.String(); got != "n=2 requests=1 drops=1" {
		t.Errorf("a run that ends is shrunk to %q", got)
	}
}

func TestShrinkLassoErrors(t *testing.T) {
	setup := model.Setup{N: 2, Requests: model.Unlimited}
	run, step := parse(t, "p0 request"), parse(t, "p1 request")
	for _, c := range []struct {
		s    Subject
		want string
	}{
		{Subject{Property: properties.StarvationFreedom, Behaviour: transition.Lasso(run, step)}, "the loop does not lead back"},
		{Subject{Property: properties.StarvationFreedom, Behaviour: transition.Lasso(run, nil)}, `the loop is not fair: "p0 step"`},
		{Subject{Property: properties.StarvationFreedom, Behaviour: transition.Lasso(nil, nil)}, "does not break starvation-freedom"},
		{Subject{Property: properties.StarvationFreedom, Behaviour: transition.Finite(run)}, "does not break starvation-freedom"},
		{Subject{Property: properties.MutualExclusion, Behaviour: transition.Lasso(run, nil)}, "is not about runs that go on for ever"},
	} {
		c.s.Build, c.s.Setup = transition.Builder(testAndSet).Runnable, setup
		if _, err := Shrink(t.Context(), c.s, Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// Of two runs as long as each other up to their loops, that with the shorter
// loop is the simpler.
func TestCompareLoops(t *testing.T) {
	setup, run := model.NewSetup(2), parse(t, "p0 request")
	ascending := []Run{
		{setup, transition.Lasso(run, parse(t, "p0 step"))},
		{setup, transition.Lasso(run, parse(t, "p1 step"))},
		{setup, transition.Lasso(run, parse(t, "p0 step\np0 step"))},
		{setup, transition.Lasso(parse(t, "p1 request"), parse(t, "p0 step\np0 step"))},
		{setup, transition.Lasso(run, parse(t, "p0 step\np1 step"))},
		{setup, transition.Finite(parse(t, "p0 request\np0 step"))},
	}
	for i, a := range ascending {
		for k, b := range ascending {
			if got := a.Compare(b); got < 0 != (i < k) || got > 0 != (i > k) {
				t.Errorf("Compare(%v, %v) = %d", a, b, got)
			}
		}
	}
}
