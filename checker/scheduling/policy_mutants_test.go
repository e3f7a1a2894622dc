package scheduling_test

import (
	"fmt"
	"strings"
	"testing"

	"doorway/algorithms/filter"
	"doorway/algorithms/monitor"
	"doorway/algorithms/testandtestandset"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// Mutants of locks that spin are found by schedulers that do not let a process
// spin for ever, by those that count events, and by one that looks at states.
func TestPoliciesFindMutants(t *testing.T) {
	for _, c := range []struct {
		policy, variant, setup string
		page                   catalogue.Page
	}{
		{"pct(3)", "believer", "n=2 requests=1", testandtestandset.Page},
		{"pos", "level-skipped", "n=3 requests=1", filter.Page},
		{"surw", "level-skipped", "n=3 requests=1", filter.Page},
		{"coverage", "hasty", "n=2 requests=2", monitor.Page},
	} {
		v, ok := c.page.Variant(c.variant)
		if !ok {
			t.Fatalf("%s has no variant %s", c.page.Name, c.variant)
		}
		sys, err := v.Build(Parse(t, c.setup))
		if err != nil {
			t.Fatal(err)
		}
		s, err := simulate.Test(t.Context(), sys, Mutex, simulate.Runs{Count: 2000, Steps: 200, Seed: 1, Policy: Policy(t, c.policy)})
		if err != nil {
			t.Fatal(err)
		}
		if s.Violation == nil {
			t.Errorf("2000 runs by %s find nothing in %s/%s", c.policy, c.page.Name, c.variant)
		}
	}
}

// With few requests no run of a correct lock by priorities spins until it is cut
// short, so that the theorem speaks, unless one is longer than the pilot runs let
// expect: with two seeds in three or so.
func TestNoSpinning(t *testing.T) {
	for _, name := range []string{"pct(3)", "pos"} {
		s, err := simulate.Test(t.Context(), PetersonLock(t, "n=2 requests=2"), Mutex, simulate.Runs{Count: 500, Steps: 200, Seed: 1000, Policy: Policy(t, name)})
		if err != nil {
			t.Fatal(err)
		}
		if s.Longest == 200 {
			t.Errorf("%s: of 500 runs %d were cut short, and the longest as late as can be", name, s.Cut)
		}
		if name == "pct(3)" && s.Bound == nil {
			t.Errorf("%s: nothing is guaranteed", name)
		}
	}
}

// If processes do not wait for each other, a uniform walk takes each of their
// interleavings with the same probability, and a random walk does not; an
// enumeration tells how many there are. With 209 degrees of freedom χ² exceeds
// the limit by chance in one test of a thousand; the seed is fixed.
func TestUniformWalkIsUniform(t *testing.T) {
	const runs, limit = 21_000, 277.9
	sys := Build(t, Toy{Quick, Lock, Quick}, "")
	all := map[string]bool{}
	w := Simulator(t, sys, transition.Uniform)
	transition.Enumerate(func(c transition.Chooser) bool {
		if _, err := w.Run(c, 20); err != nil {
			t.Fatal(err)
		}
		all[fmt.Sprint(w.Schedule())] = true
		return true
	})
	surw := Policy(t, "surw").For(sys.Setup()) // nothing is shared, so that all events are selected
	p := &scheduling.Pilot{}
	if _, err := Simulator(t, sys, p).Run(transition.Seeded(1), 20); err != nil {
		t.Fatal(err)
	}
	surw.(scheduling.Learner).Learn(p.Runs)
	if is := chiSquare(t, Simulator(t, sys, surw), all, runs); is > limit {
		t.Errorf("χ² of a uniform walk is %.1f, want at most %v", is, limit)
	}
	if b := surw.(scheduling.Bounded).Bound(); b == nil || b.One != float64(len(all)) {
		t.Errorf("bound %+v, want one in %d", b, len(all))
	}
	if is := chiSquare(t, Simulator(t, sys, transition.RandomWalk), all, runs); is < 10*limit {
		t.Errorf("χ² of a random walk is %.1f: the test tells nothing apart", is)
	}
}

// chiSquare returns Pearson's χ² of so many runs against each being as likely.
func chiSquare(t *testing.T, w *simulate.Simulator, all map[string]bool, runs int) (sum float64) {
	t.Helper()
	count := map[string]int{}
	for seed := range uint64(runs) {
		if _, err := w.Run(transition.Seeded(seed), 20); err != nil {
			t.Fatal(err)
		}
		count[fmt.Sprint(w.Schedule())]++
	}
	want := float64(runs) / float64(len(all))
	for run := range all {
		n := count[run]
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	return sum
}

// Where messages are passed the exact probability, over all that PCT draws, that
// one overtakes the other of another sender, and that it comes between two of
// them, is what the theorem says at least, with chains for threads; without a
// fall the second does not happen.
func TestPCTOfMessages(t *testing.T) {
	sys := Build(t, Toy{
		{Rest.Sending(1, 2), Try.Sending(1, 2), Inside.To(0)}, {Rest.Sending(2, 2), Inside.To(0)}, {Rest.Taking(), Rest.Taking(), Rest.Taking(), Rest},
	}, "requesters=p0,p1")
	const chains, events = 4, 8
	for _, c := range []struct {
		policy, order string
		one           float64
		never         bool
	}{
		{"pct(1)", "p1", chains, false},
		{"pct(2)", "p1", chains * events, false},
		{"pct(1)", "p0p1", chains, true},
		{"pct(2)", "p0p1", chains * events, false},
		{"pct(3)", "p0p1", chains * events * events, false},
	} {
		scheduler := Policy(t, c.policy).For(sys.Setup())
		w, found := Simulator(t, sys, scheduler), 0.0
		transition.Enumerate(func(all transition.Chooser) bool {
			p := 1.0
			if _, err := w.Run(transition.ChooserFunc(func(n int) int { p /= float64(n); return all.Choose(n) }), events); err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(senders(w.Schedule()), c.order) {
				found += p
			}
			return true
		})
		b := scheduler.(scheduling.Bounded).Bound()
		if b == nil || b.One != c.one {
			t.Errorf("%s: bound %+v, want one in %v", c.policy, b, c.one)
		}
		if c.never != (found == 0) || !c.never && found < 1/c.one-1e-12 {
			t.Errorf("%s delivers from %s first with probability %v, its theorem says one in %v, or never: %v", c.policy, c.order, found, c.one, c.never)
		}
	}
}

// senders lists whose messages are delivered.
func senders(s transition.Schedule) (all string) {
	for _, e := range s {
		if e.Kind == model.Deliver {
			all += e.From.String()
		}
	}
	return all
}
