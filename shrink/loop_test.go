package shrink

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/algorithms"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

const (
	round   = "p1 request\np1 step\np0 step\np1 exit\np1 step"
	around2 = "p0 step\np1 exit\np1 step\np1 request\np1 step"
)

// lasso returns a subject in which p0 does not get the lock of test-and-set.
func lasso(t *testing.T, n int, stem, loop string) Subject {
	t.Helper()
	return Subject{Build: transition.Builder(testAndSet).Runnable, Property: properties.StarvationFreedom, Setup: model.Setup{N: n, Requests: model.Unlimited},
		Behaviour: transition.Lasso(parse(t, stem), parse(t, loop))}
}

// Each of the moves by itself, as often as it helps.
func TestLoopMoves(t *testing.T) {
	for _, c := range []struct {
		name       string
		move       func(x *shrinker)
		stem, loop string
		want       string // the loop, behind one request
	}{
		{"the stem comes back to a state", shorten, "p1 request\np1 step\np1 exit\np1 step\np0 request", round, round},
		{"the stem meets the loop", shorten, "p0 request\np1 request\np1 step", around2, round},
		{"the loop is taken three times", shorten, "p0 request", round + "\n" + round + "\n" + round, round},
		{"the loop comes back to a state", shorten, "p0 request", round + "\np1 request\np1 step\np1 exit\np1 step", round},
		{"the stem shares events with the loop", func(x *shrinker) {
			for x.sooner() {
			}
		}, "p1 request\np1 step\np0 request", around2, round},
		{"the loop is entered later", (*shrinker).turns, "p1 request\np1 step\np0 request", around2, round},
		{"a process that does nothing", (*shrinker).setups, "p1 request", "p2 request\np2 step\np1 step\np2 exit\np2 step", round},
		{"parts of the loop", (*shrinker).events, "p0 request", "p2 request\n" + round + "\np2 step\np0 step\np2 exit\np2 step",
			"p2 request\np2 step\np0 step\np2 exit\np2 step"},
		{"the loop's order", (*shrinker).order, "p0 request",
			"p1 request\np1 step\np2 request\np0 step\np1 exit\np1 step\np2 step\np2 exit\np2 step",
			"p1 request\np1 step\np0 step\np1 exit\np1 step\np2 request\np2 step\np2 exit\np2 step"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := lasso(t, 3, c.stem, c.loop)
			x, err := newShrinker(t.Context(), s, Options{})
			if err != nil {
				t.Fatal(err)
			}
			c.move(x)
			if got := x.best; !slices.Equal(got.Schedule, parse(t, "p0 request")) || !slices.Equal(got.Loop, parse(t, c.want)) {
				t.Errorf("\n%v\nfor ever:\n%v", got.Schedule, got.Loop)
			}
			goesOn(t, s, x.result())
		})
	}
}

func shorten(x *shrinker) {
	for x.shorter() {
	}
}

// A cut within a loop that would leave out a process's only step makes it unfair.
func TestLoopStaysFair(t *testing.T) {
	x, err := newShrinker(t.Context(), lasso(t, 2, "p0 request\np1 request\np1 step", "p0 step\np1 exit\np1 step\np1 request\np1 step"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if unfair := x.best.shortcut(3, 4); x.try(unfair) {
		t.Errorf("a lasso without a step of p0 is not a violation: %v", unfair)
	}
}

// Runs that differ in the names of processes alone become one, without a search.
func TestShrinkLassoNames(t *testing.T) {
	s := lasso(t, 2, "p0 request", round)
	r := shrunk(t, s, Options{States: 1})
	s.Schedule, s.Loop = exchanged(s.Schedule, 0, 1), exchanged(s.Loop, 0, 1)
	if again := shrunk(t, s, Options{States: 1}); again.Optimal || !reflect.DeepEqual(again.Violation, r.Violation) {
		t.Errorf("shrunk to\n%v\nand\n%v", r.Violation, again.Violation)
	}
}

// endless returns what fair schedules find of a variant of a page, or fails the test.
func endless(t testing.TB, page, variant string, setup model.Setup, seed uint64) Subject {
	t.Helper()
	for _, p := range algorithms.Catalogue() {
		if p.Name != page {
			continue
		}
		v, _ := p.Variant(variant)
		sys, err := v.Build(setup)
		if err != nil {
			t.Fatal(err)
		}
		sample, err := simulate.Serve(t.Context(), sys, properties.StarvationFreedom, simulate.Runs{Count: 20, Steps: 200, Seed: seed})
		if err != nil || sample.Violation == nil {
			t.Fatalf("%s breaks nothing: %v", page, err)
		}
		w := sample.Violation
		return Subject{Build: v.Build.Runnable, Property: properties.StarvationFreedom, Setup: setup, Behaviour: w.Behaviour}
	}
	t.Fatalf("no page %s", page)
	return Subject{}
}

// Of many processes that fair schedules leave going on for ever the least
// lasso is left without any search, and each of the passes for that is needed.
func TestShrinkLassoWithoutSearch(t *testing.T) {
	for _, c := range []struct {
		page, variant string
		n             int
		helps         string
		stem, loop    int // of the shortest
	}{
		{"test-and-set", "", 8, "loop", 1, 5},
		{"semaphore", "stack", 6, "loop", 4, 10},
		{"bounded-test-and-set", "favourites", 6, "loop", 7, 16},
		{"eisenberg-mcguire", "keeper", 6, "turns", 2, 15},
	} {
		t.Run(c.page, func(t *testing.T) {
			helped := false
			for seed := range uint64(3) {
				s := endless(t, c.page, c.variant, model.Setup{N: c.n, Requests: model.Unlimited}, 100*seed)
				build := s.Build
				s.Build = func(o model.Setup) (transition.Runnable, error) {
					if o.N != c.n {
						return nil, fmt.Errorf("%d processes", c.n)
					}
					return build(o)
				}
				r := shrunk(t, s, Options{States: 1})
				goesOn(t, s, r)
				helped = helped || passed(r, c.helps)
				if v := r.Violation; len(v.Schedule) != c.stem || len(v.Loop) != c.loop {
					t.Errorf("seed %d: %d events and a loop of %d became %d and %d: %v", seed, len(s.Schedule), len(s.Loop), len(v.Schedule), len(v.Loop), r.Passes)
				}
			}
			if !helped {
				t.Errorf("%s never made a run shorter", c.helps)
			}
		})
	}
}

// Whatever a lasso and however much may be searched: what is left is a lasso of
// the same property, no less simple, and the same every time.
func TestShrinkLassoAlways(t *testing.T) {
	pages := []struct {
		name, variant string
		least         int
	}{{"test-and-set", "", 2}, {"burns-lynch", "", 2}, {"semaphore", "set", 3}, {"central", "last-first", 3}}
	rapid.Check(t, func(rt *rapid.T) {
		p := rapid.SampledFrom(pages).Draw(rt, "page")
		setup := model.Setup{N: rapid.IntRange(p.least, 4).Draw(rt, "n"), Requests: model.Unlimited}
		s := endless(t, p.name, p.variant, setup, rapid.Uint64Range(0, 1<<40).Draw(rt, "seed"))
		o := Options{States: rapid.SampledFrom([]int{1, 100}).Draw(rt, "states")}
		r := shrunk(t, s, o)
		goesOn(t, s, r)
		given := Run{s.Setup, s.Behaviour}
		if left := (Run{r.Setup, r.Violation.Behaviour}); left.Compare(given) > 0 {
			rt.Errorf("%v is less simple than %v", left, given)
		}
		if again := shrunk(t, s, o); !reflect.DeepEqual(again, r) {
			rt.Errorf("shrunk again: %+v, not %+v", again, r)
		}
	})
}
