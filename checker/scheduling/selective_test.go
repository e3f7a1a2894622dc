package scheduling_test

import (
	"math"
	"testing"

	"doorway/checker/scheduling"
	"doorway/model"
	"doorway/model/transition"
)

// learned returns a uniform walk that has learned that threads have so many events.
func learned(t *testing.T, events ...int) transition.Scheduler {
	t.Helper()
	var run transition.Schedule
	for p, n := range events {
		for range n {
			run = append(run, model.Event{Kind: model.Step, Proc: model.ProcID(p)})
		}
	}
	s := policy(t, "surw").For(model.Setup{N: len(events)})
	learn(s, run, run)
	return s
}

// learn lets a scheduler learn runs that touch no registers.
func learn(s transition.Scheduler, runs ...transition.Schedule) {
	all := make([][]scheduling.Taken, len(runs))
	for i, run := range runs {
		for _, e := range run {
			all[i] = append(all[i], scheduling.Taken{Event: e, Footprint: transition.At(e)})
		}
	}
	s.(scheduling.Learner).Learn(all)
}

// distribution returns how likely each run is, over all choices, by what is told of it.
func distribution(s transition.Scheduler, of func(turns string, first []int) string, events ...int) map[string]float64 {
	p := map[string]float64{}
	transition.Enumerate(func(c transition.Chooser) bool {
		var first []int
		w := &weighed{transition.ChooserFunc(func(n int) int { first = append(first, c.Choose(n)); return first[len(first)-1] }), 1}
		turns := threads(s, w, 0, events...)
		p[of(turns, first)] += w.p
		return true
	})
	return p
}

// With the right numbers of events every interleaving is as likely as any other,
// exactly; with wrong ones none is left out, and nothing is said.
func TestUniformWalk(t *testing.T) {
	turns := func(turns string, _ []int) string { return turns }
	for _, c := range []struct {
		events []int
		orders int
	}{{[]int{1}, 1}, {[]int{1, 1}, 2}, {[]int{1, 4}, 5}, {[]int{3, 3}, 20}, {[]int{2, 1, 3}, 60}} {
		s := learned(t, c.events...)
		p := distribution(s, turns, c.events...)
		for run, is := range p {
			if math.Abs(is-1/float64(c.orders)) > 1e-12 {
				t.Errorf("%v: %s has probability %v, want 1/%d", c.events, run, is, c.orders)
			}
		}
		if b := s.(scheduling.Bounded).Bound(); len(p) != c.orders || b == nil || b.One != float64(c.orders) {
			t.Errorf("%v: %d interleavings of %d, bound %+v", c.events, len(p), c.orders, b)
		}
	}
	for _, was := range [][]int{{1, 1}, {4, 4}, {3}, {0, 0, 2}} {
		s := learned(t, was...)
		if p := distribution(s, turns, 3, 2); len(p) != 10 || s.(scheduling.Bounded).Bound() != nil {
			t.Errorf("%v learned: %d interleavings of 10, bound %+v", was, len(p), s.(scheduling.Bounded).Bound())
		}
	}
}

// A run in which a chain had fewer events than learned is not forgotten by the
// next, in which it had as many.
func TestDoubtStays(t *testing.T) {
	s := learned(t, 2, 2)
	threads(s, transition.Seeded(1), 0, 1, 2)
	threads(s, transition.Seeded(2), 0, 2, 2)
	if b := s.(scheduling.Bounded).Bound(); b != nil {
		t.Errorf("bound %+v", b)
	}
}

// Without counts there is nothing to say, nor if they differ from run to run, if
// a thread has to wait, or if it can do one thing or another.
func TestUniformWalkDoubts(t *testing.T) {
	step := func(p model.ProcID) model.Event { return model.Event{Kind: model.Step, Proc: p} }
	c := transition.Seeded(1)
	fresh := policy(t, "surw").For(model.Setup{N: 2})
	threads(fresh, c, 0, 2, 2)
	vague := policy(t, "surw").For(model.Setup{N: 2})
	learn(vague, transition.Schedule{step(0)}, transition.Schedule{step(0), step(0)}, transition.Schedule{step(0), step(0)})
	threads(vague, c, 0, 2)
	waits := learned(t, 2, 1)
	for range 9 {
		waits.Begin(c, 0)
		for _, p := range []model.ProcID{0, 0, 1} {
			waits.Pick(c, []model.Event{step(p)})
		}
	}
	two := learned(t, 1)
	two.Begin(c, 0)
	two.Pick(c, []model.Event{step(0), {Kind: model.Step, Which: model.Which{Index: 1}}})
	fewer := learned(t, 2, 2)
	threads(fewer, c, 0, 2, 1)
	for what, s := range map[string]transition.Scheduler{"nothing learned": fresh, "vague": vague, "waits": waits, "a choice": two, "fewer": fewer} {
		if b := s.(scheduling.Bounded).Bound(); b != nil {
			t.Errorf("%s: bound %+v", what, b)
		}
	}
}
