package explore_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// TestConstraint checks searches within a constraint against one that copies worlds.
func TestConstraint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		sys := System(t, alg, AnySetup(c, len(alg)).String())
		most := c.Choose(3)
		within := &explore.Constraint{Name: "few", Holds: func(s model.Snapshot) bool { return s.Local(0).(Spot).At <= uint8(most) }}
		r := Explored(t, sys, explore.Options{States: 1500, Workers: 1 + c.Choose(3), Constraint: within}, property.Invariant("none", "", func(model.Snapshot) error { return nil }))
		if strings.HasPrefix(fmt.Sprint(r.Stopped), "limit") {
			return
		}
		seen, outside, transitions := map[string]bool{}, 0, 0
		for frontier := []transition.World{sys.World()}; len(frontier) > 0; frontier = frontier[1:] {
			w := frontier[0]
			if key := string(w.Key(nil)); seen[key] {
				continue
			} else {
				seen[key] = true
			}
			if !within.Holds(w) {
				outside++
				continue
			}
			for _, e := range w.Enabled(nil) {
				next := w.Clone()
				if _, err := next.Apply(e); err != nil {
					t.Fatal(err)
				}
				transitions++
				frontier = append(frontier, next)
			}
		}
		Same(t, "within", fmt.Sprint(r.States, r.Outside, r.Transitions, r.Complete()), fmt.Sprint(len(seen), outside, transitions, outside == 0))
	})
}

// Nothing is proved within a constraint, but a property can be violated, also
// outside of it. What a constraint cannot be combined with is refused.
func TestConstrainedVerdicts(t *testing.T) {
	sys := Build(t, Toy{Quick, Idle}, "requests=unlimited")
	idleOnly := &explore.Constraint{Name: "idle", Holds: func(s model.Snapshot) bool { return s.View(0).Region == model.Remainder }}
	decide := func(p property.Property, c *explore.Constraint) string {
		v, err := checker.Decide(context.Background(), sys, p, explore.Options{Constraint: c})
		if err != nil {
			return err.Error()
		}
		return v.String()
	}
	Same(t, "within", decide(properties.MutualExclusion, idleOnly),
		"mutual-exclusion: unknown for n=2 requests=unlimited: 2 states, 2 transitions, depth 1 (within the constraint idle: 1 state not explored further)")
	if got := decide(property.Invariant("out", "", func(s model.Snapshot) error {
		if s.View(0).Region == model.Critical {
			return fmt.Errorf("inside")
		}
		return nil
	}), idleOnly); !strings.HasPrefix(got, "out: violated") {
		t.Errorf("a state outside is not judged: %s", got)
	}
	all := &explore.Constraint{Name: "all", Holds: func(model.Snapshot) bool { return true }}
	if got := decide(property.Invariant("fine", "", func(model.Snapshot) error { return nil }), all); !strings.HasPrefix(got, "fine: proved") {
		t.Errorf("nothing lies outside: %s", got)
	}
	if got := decide(properties.DeadlockFreedom, all); !strings.Contains(got, "which may lie outside the constraint all") {
		t.Errorf("a property of what can happen later: %s", got)
	}
	if _, err := explore.Explore(context.Background(), sys, nil, explore.Options{Reduce: true, Constraint: all}); err == nil || !strings.Contains(err.Error(), "cannot be reduced") {
		t.Errorf("reduced: %v", err)
	}
}

// A constrained search that is resumed has counted what lies outside.
func TestConstrainedInPieces(t *testing.T) {
	within := &explore.Constraint{Name: "p0 first", Holds: func(s model.Snapshot) bool { return s.View(1).Region != model.Critical }}
	opts := explore.Options{Constraint: within}
	whole := Explored(t, Large(t), opts)
	opts.States, opts.Checkpoint = whole.States/2, &explore.Checkpoint{Dir: t.TempDir()}
	Explored(t, Large(t), opts)
	opts.States = 0
	r := Explored(t, Large(t), opts)
	Same(t, "in pieces", fmt.Sprint(Account(r), r.Outside, r.Resumed > 0), fmt.Sprint(Account(whole), whole.Outside, true))
}

// Of two constraints with one name, neither resumes what the other has left.
func TestConstraintsOfOneName(t *testing.T) {
	p0 := &explore.Constraint{Name: "first", Holds: func(s model.Snapshot) bool { return s.View(0).Region != model.Critical }}
	p1 := &explore.Constraint{Name: "first", Holds: func(s model.Snapshot) bool { return s.View(1).Region != model.Critical }}
	opts := explore.Options{Constraint: p0, Checkpoint: &explore.Checkpoint{Dir: t.TempDir()}}
	opts.States = Explored(t, Large(t), explore.Options{Constraint: p0}).States / 2
	Explored(t, Large(t), opts)
	opts.States, opts.Constraint = 0, p1
	if r := Explored(t, Large(t), opts); r.Resumed > 0 {
		t.Errorf("%d states of another constraint were taken over", r.Resumed)
	}
}

// Of the two ways to a state one leads outside the constraint: the state is found by the other, although
// the events commute.
func TestConstrainedDiamond(t *testing.T) {
	step := []Frame{Leave, Leave}
	sys := Build(t, Toy{step, step}, "")
	at := func(s model.Snapshot, p model.ProcID) uint8 { return s.Local(p).(Spot).At }
	both := property.Invariant("both", "", func(s model.Snapshot) error {
		if at(s, 0) == 1 && at(s, 1) == 1 {
			return fmt.Errorf("both have taken their steps")
		}
		return nil
	})
	for first := range model.ProcID(2) {
		c := &explore.Constraint{Name: fmt.Sprintf("p%d is not first", first), Holds: func(s model.Snapshot) bool { return at(s, first) == 0 || at(s, 1-first) == 1 }}
		r := Explored(t, sys, explore.Options{Constraint: c}, both)
		if r.Findings[0].Violation == nil {
			t.Errorf("%s: %s", c.Name, Account(r))
		}
	}
}
