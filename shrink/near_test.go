package shrink

import (
	"errors"
	"slices"
	"testing"

	"doorway/algorithms/dijkstra"
	"doorway/algorithms/filter"
	ra "doorway/algorithms/ricartagrawala"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// Enters when one reply is missing.
var impatient = mutant(func(a ra.Algorithm, me model.ProcID, s state, in input) (state, sends) {
	next, out := a.Step(me, s, in)
	if next.Region == model.Trying && next.Awaited.Len() == 1 {
		next.Region = model.Critical
	}
	return next, out
})

// four is build for four processes alone.
func four(build builder) builder {
	return func(s model.Setup) (transition.System, error) {
		if s.N != 4 {
			return nil, errors.New("four processes")
		}
		return build(s)
	}
}

func aboveOnly(s model.Setup) (transition.System, error) {
	v, _ := filter.Page.Variant("above-only")
	return v.Build(s)
}

// passed reports whether a pass of that name made the run shorter.
func passed(r Result, name string) bool {
	for i, p := range r.Passes {
		if p.Name == name && p.Events < r.Passes[i-1].Events {
			return true
		}
	}
	return false
}

// Where the search is given up the run is mostly a shortest one all the same,
// and each of the passes for that is needed for some.
func TestShrinkWhatIsTooLargeToSearch(t *testing.T) {
	for _, c := range []struct {
		name   string
		build  builder
		states int
		helps  string
		want   int
	}{
		{"impatient", four(impatient), 200, "detours", 10},
		{"above only", four(aboveOnly), 10_000, "requesters", 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			helped := 0
			for seed := range uint64(10) {
				s := failing(t, c.build, properties.MutualExclusion, model.Setup{N: 4, Requests: 2}, 1000*seed)
				r := shrunk(t, s, Options{States: c.states})
				fails(t, s, r)
				if passed(r, c.helps) {
					helped++
				}
				if r.Optimal || len(r.Violation.Schedule) != c.want {
					t.Errorf("seed %d: shrunk to %d events (optimal: %v), want %d: %v", seed, len(r.Violation.Schedule), r.Optimal, c.want, r.Passes)
				}
			}
			if helped == 0 {
				t.Errorf("%s never made a run shorter", c.helps)
			}
		})
	}
}

// A run that never ends, too, is searched with fewer requesters.
func TestShrinkLassoTooLargeToSearch(t *testing.T) {
	s := Subject{Build: transition.Builder(three(testAndSet)).Runnable, Property: properties.StarvationFreedom, Setup: model.Setup{N: 3, Requests: model.Unlimited}, Behaviour: transition.Lasso(parse(t, "p2 request\np1 request\np1 step\np2 step"), parse(t, "p1 exit\np1 step\np0 request\np0 step\np2 step\np0 exit\np0 step\np1 request\np1 step\np2 step"))}
	r := shrunk(t, s, Options{States: 32})
	goesOn(t, s, r)
	if r.Optimal || len(r.Violation.Schedule) != 1 || len(r.Violation.Loop) != 5 {
		t.Errorf("shrunk to (optimal: %v)\n%v\nfor ever:\n%v", r.Optimal, r.Violation.Schedule, r.Violation.Loop)
	}
}

func TestExchanged(t *testing.T) {
	s := parse(t, "p0 request\np1 step #2\np2->p0 deliver #1\np1->p2 drop\np2 suspect p1\ntick")
	want := parse(t, "p2 request\np1 step #2\np0->p2 deliver #1\np1->p0 drop\np0 suspect p1\ntick")
	if got := exchanged(s, 0, 2); !slices.Equal(got, want) || !slices.Equal(exchanged(got, 2, 0), s) {
		t.Errorf("got\n%v", got)
	}
}

func TestSubsets(t *testing.T) {
	want := []model.ProcSet{model.Procs(1, 2), model.Procs(1, 5), model.Procs(2, 5)}
	if got := subsets(model.Procs(1, 2, 5), 2); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// The setup with one process less is searched whatever the search of smaller
// setups has cost: here everything of three processes is too large.
func TestShrinkToFewerProcesses(t *testing.T) {
	variant, _ := dijkstra.Page.Variant("")
	prop, err := properties.Named("bounded-waiting-from-doorway(4)")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		s := failing(t, variant.Build, prop, model.Setup{N: 3, Requests: model.Unlimited}, 1000*seed)
		r := shrunk(t, s, Options{States: 20_000})
		fails(t, s, r)
		if r.Setup.N != 2 || !r.Optimal {
			t.Errorf("seed %d: shrunk to %d events of %v (optimal: %v): %v", seed, len(r.Violation.Schedule), r.Setup, r.Optimal, r.Passes)
		}
	}
}

// TestSearchesSpend: what a search of a smaller setup takes is taken from what is
// left for all of them.
func TestSearchesSpend(t *testing.T) {
	variant, _ := dijkstra.Page.Variant("")
	prop, err := properties.Named("bounded-waiting-from-doorway(4)")
	if err != nil {
		t.Fatal(err)
	}
	s := failing(t, variant.Build, prop, model.Setup{N: 3, Requests: model.Unlimited}, 0)
	x, err := newShrinker(t.Context(), s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	smaller := model.Setup{N: 2, Requests: 1}
	_, states := x.explore(smaller, 1000)
	left := 1000
	if x.spend(smaller, &left); states == 0 || left != 1000-states {
		t.Errorf("%d states are left of 1000 after a search of %d", left, states)
	}
}
