package properties_test

import (
	"strings"
	"testing"

	"doorway/algorithms/fairreaderswriters"
	"doorway/algorithms/kexclusion"
	"doorway/algorithms/peterson"
	"doorway/algorithms/readerspreference"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// inside is that so many of a system are in their critical sections at once, all of them readers or
// none.
func inside(k int, reads bool) property.Property {
	return property.Sometimes("inside", "so many are inside at once", func(s model.Snapshot) bool {
		n := 0
		for p := range model.ProcID(s.N()) {
			if v := s.View(p); v.Region == model.Critical && v.Reader == reads {
				n++
			}
		}
		return n == k
	})
}

// TestInsideTogether: as many are inside at once as may be. A lock excludes too much.
func TestInsideTogether(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page    *catalogue.Page
		variant string
		goal    property.Property
		want    checker.Status
	}{
		{&kexclusion.Page, "", inside(2, false), checker.Reached},
		{&kexclusion.Page, "three", inside(3, false), checker.Reached},
		{&kexclusion.Page, "alone", inside(2, false), checker.Unreachable},
		{&readerspreference.Page, "", inside(3, true), checker.Reached},
		{&readerspreference.Page, "alone", inside(2, true), checker.Unreachable},
		{&fairreaderswriters.Page, "", inside(3, true), checker.Reached},
	} {
		sys := built(t, c.page, c.variant, model.Setup{N: 4, Requests: 1})
		v, err := checker.Decide(t.Context(), sys, c.goal, explore.Options{Workers: 1})
		if err != nil || v.Status != c.want {
			t.Errorf("%s %s: %v, %v, want %v", c.page.Name, c.variant, v, err, c.want)
		}
	}
}

// bothWait is that both processes of a lock wait at the same time.
var bothWait = property.Sometimes("both-wait", "both processes wait at the same time", func(s model.Snapshot) bool {
	return s.View(0).Region == model.Trying && s.View(1).Region == model.Trying
})

// TestSometimes decides goals that are reached and goals that are not, by exploring and by random
// runs.
func TestSometimes(t *testing.T) {
	t.Parallel()
	two := model.NewSetup(2)
	inside := property.Sometimes("two-inside", "both are inside", func(s model.Snapshot) bool {
		return s.View(0).Region == model.Critical && s.View(1).Region == model.Critical
	})
	for _, c := range []struct {
		variant string
		goal    property.Property
		explore explore.Options
		want    checker.Status
		words   string
	}{
		{"", bothWait, explore.Options{}, checker.Reached, "both-wait: reached for n=2 requests=1: the goal is reached, by a run of 2 events"},
		{"", inside, explore.Options{}, checker.Unreachable, "two-inside: unreachable for n=2 requests=1: 61 states, 104 transitions, depth 12, missed a state with probability below "},
		{"", inside, explore.Options{States: 10}, checker.Unknown, "(limit of 10 states)"},
		{"", properties.EveryoneEnters(model.AllProcs(2)), explore.Options{}, checker.Reached, "everyone-enters: reached"},
		{"turn-only", properties.EveryoneEnters(model.AllProcs(2)), explore.Options{}, checker.Unreachable, "everyone-enters: unreachable"},
		{"", properties.LeaderElected, explore.Options{}, checker.Unreachable, "leader-elected: unreachable"},
		{"", properties.DeadlockDeclared, explore.Options{}, checker.Unreachable, "deadlock-declared: unreachable"},
	} {
		sys := built(t, &peterson.Page, c.variant, two)
		v, err := checker.Decide(t.Context(), sys, c.goal, c.explore)
		if err != nil || v.Status != c.want || !strings.Contains(v.String(), c.words) {
			t.Errorf("%q: %v, %v, want %v and %q", c.variant, v, err, c.want, c.words)
		}
	}
	for goal, want := range map[*property.Property]checker.Status{&bothWait: checker.Reached, &inside: checker.Unknown} {
		v, err := checker.DecideByRuns(t.Context(), built(t, &peterson.Page, "", two), *goal, simulate.Runs{Count: 50, Steps: 50})
		if err != nil || v.Status != want || want == checker.Unknown && !strings.Contains(v.String(), "no random run reached the goal") {
			t.Errorf("by random runs: %v, %v, want %v", v, err, want)
		}
	}
}

func built(t *testing.T, p *catalogue.Page, variant string, s model.Setup) transition.System {
	t.Helper()
	v, ok := p.Variant(variant)
	if !ok {
		t.Fatalf("%s has no variant %q", p.Name, variant)
	}
	sys, err := v.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}
