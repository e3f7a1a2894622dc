package replay_test

import (
	"errors"
	"fmt"
	"testing"

	"doorway/algorithms"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// TestTogether wants of several properties that watch one run what each alone is told: on runs of
// locks and elections, right and wrong, with steps that cannot happen.
func TestTogether(t *testing.T) {
	found := map[string]int{}
	for _, page := range algorithms.Catalogue() {
		for _, v := range page.Variants {
			sys, err := v.Build(model.Setup{N: 2, Requests: 2, Crashes: 1})
			if err != nil {
				continue
			}
			var props []property.Property
			for _, p := range properties.All() {
				if p.Engine().Fits(sys) == nil {
					props = append(props, p)
				}
			}
			s := random(sys, 40)
			if len(found)%3 == 0 {
				s = append(s, model.Event{Kind: model.Deliver, From: 1, Proc: 0, Which: model.Which{Index: 77}})
			}
			got, err := replay.Together(sys, props, s, 50)
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range props {
				alone := told(t, sys, p, s)
				if text := said(got[i].Violation, got[i].Err, got[i].Exercised); text != alone {
					t.Errorf("%s/%s: %s together: %s, alone: %s", page.Name, v.Name, p.Name, text, alone)
				}
				found[alone]++
			}
		}
	}
	if len(found) < 20 {
		t.Errorf("one-sided: %v", found)
	}
}

func told(t *testing.T, sys transition.System, p property.Property, s transition.Schedule) string {
	r, err := replay.NewRunner(sys, p)
	if err != nil {
		t.Fatal(err)
	}
	r.States = 50
	v, err := r.Strict(transition.Finite(s))
	return said(v, err, r.Exercised())
}

func said(v *property.Violation, err error, exercised bool) string {
	if v != nil {
		return fmt.Sprint("broken: ", v.Err, " after ", v.Schedule)
	}
	if rule := (*transition.AlgorithmError)(nil); errors.As(err, &rule) {
		return "rule: " + err.Error()
	}
	return fmt.Sprint(err, exercised)
}

// random returns a random run.
func random(sys transition.System, steps int) (s transition.Schedule) {
	w, choose := sys.World(), transition.Seeded(1)
	for range steps {
		enabled := w.Enabled(nil)
		if len(enabled) == 0 {
			break
		}
		e := enabled[transition.RandomWalk(choose, enabled)]
		s = append(s, e)
		if _, err := w.Apply(e); err != nil {
			break // it breaks a rule, for two processes are too few
		}
	}
	return s
}

// The limit of states bounds the search for what can follow.
func TestTogetherIsBounded(t *testing.T) {
	sys := Build(t, Toy{{Rest, Try, Try, Try, Try, Try.To(1)}, {Rest}}, "")
	for states, undecided := range map[int]bool{3: true, 0: false} {
		out, err := replay.Together(sys, []property.Property{properties.DeadlockFreedom}, Schedule(t, "p0 request"), states)
		if err != nil {
			t.Fatal(err)
		}
		if errors.As(out[0].Err, new(*replay.UndecidedError)) != undecided || (out[0].Violation == nil) != undecided {
			t.Errorf("with %d states: %+v", states, out[0])
		}
	}
}
