package explore_test

import (
	"errors"
	"testing"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/internal/reference"
	"doorway/model"
)

// A run that is broken by its last event is taken before an equally long one that
// is broken in its last state, even if that has fewer context switches: states at
// that distance need not have been judged.
func TestEventsBeforeStates(t *testing.T) {
	type memory struct{ Events, By1 int }
	p := property.New("third", "", "", property.Monitor[memory]{
		Sees:  property.EventKinds,
		Start: func(model.Snapshot) memory { return memory{} },
		Step: func(m memory, o model.Observation) (memory, error) {
			m.Events++
			if o.Event.Proc == 1 {
				m.By1++
			}
			if m.Events == 3 && m.By1 == 1 && o.Event.Proc == 1 {
				return m, errors.New("p1 comes third")
			}
			return m, nil
		},
		Always: func(m memory, _ model.Snapshot) error {
			if m.Events == 3 && m.By1 == 0 {
				return errors.New("p0 alone")
			}
			return nil
		},
	})
	sys := Build(t, Toy{Lock, Lock}, "")
	r, err := reference.Explore(sys, []property.Property{p})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range Workers {
		got := Explored(t, sys, explore.Options{Workers: n}, p)
		Same(t, "violation", Found(got.Findings[0].Violation), "third: p1 comes third by [p0 request, p0 step, p1 request]")
		Same(t, "reference", Account(got), Account(r))
	}
	both := Explored(t, sys, explore.Options{}, p, Named(t, "messages-at-most(9)"))
	Same(t, "beside another", Found(both.Findings[0].Violation), "third: p1 comes third by [p0 request, p0 step, p1 request]")
}

// Among the states without a way out that are equally far away, the one to which
// the fewest context switches lead is taken.
func TestAllDeadEnds(t *testing.T) {
	type memory struct{ Events, By1 int }
	p := property.New("stuck", "", "", property.Monitor[memory]{
		Sees:  property.EventKinds,
		Start: func(model.Snapshot) memory { return memory{} },
		Step: func(m memory, o model.Observation) (memory, error) {
			m.Events = min(m.Events+1, 3)
			if o.Event.Proc == 1 {
				m.By1 = min(m.By1+1, 3)
			}
			return m, nil
		},
		Possible: &property.Possibility[memory]{
			Pending: func(m memory) bool { return m.Events == 2 && m.By1 > 0 },
			Goal:    func(memory) bool { return false },
			Why:     "no way out",
		},
	})
	sys := Build(t, Toy{Lock, Lock}, "")
	r, err := reference.Explore(sys, []property.Property{p})
	if err != nil {
		t.Fatal(err)
	}
	got := Explored(t, sys, explore.Options{}, p)
	Same(t, "violation", Found(got.Findings[0].Violation), "stuck: no way out by [p1 request, p1 step]")
	Same(t, "reference", Account(got), Account(r))
}
