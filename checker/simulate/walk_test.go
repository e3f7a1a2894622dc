package simulate_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/algorithms/peterson"
	"doorway/checker"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// first lets always the first event happen.
var first transition.Memoryless = func(transition.Chooser, []model.Event) int { return 0 }

// final lets always the last event happen.
var final transition.Memoryless = func(_ transition.Chooser, enabled []model.Event) int { return len(enabled) - 1 }

// The same seed makes the same run, whatever the walker did before.
func TestWalkIsDeterministic(t *testing.T) {
	sys := Build(t, Toy{Lock, Lock, Lock}, "requests=2 crashes=1 recoveries=1")
	old := Simulator(t, sys, transition.RandomWalk, properties.MutualExclusion)
	runs := map[string]int{}
	for seed := range uint64(50) {
		v, err := old.Run(transition.Seeded(seed), 40)
		again, err2 := Simulator(t, sys, transition.RandomWalk, properties.MutualExclusion).Run(transition.Seeded(seed), 40)
		Same(t, fmt.Sprintf("seed %d", seed), Outcome(again, err2), Outcome(v, err))
		runs[Outcome(v, err)]++
	}
	if len(runs) < 20 {
		t.Errorf("50 seeds make only %d runs", len(runs))
	}
}

// What a walk finds, a strict replay finds.
func TestWalkFindsRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		sys, p := System(t, alg, AnySetup(c, len(alg)).String()), properties.All()[c.Choose(10)]
		w := Simulator(t, sys, transition.RandomWalk, p)
		v, err := w.Run(c, 1+c.Choose(30))
		if err != nil {
			t.Fatal(err)
		}
		if v == nil {
			return
		}
		Same(t, "replay", Outcome(Runner(t, sys, p).Strict(v.Behaviour)), Found(v))
	})
}

func TestWalk(t *testing.T) {
	sys := Build(t, Toy{Lock, Lock}, "requests=2")
	for _, c := range []struct {
		name  string
		props []property.Property
		steps int
		want  string
		stats simulate.Stats
	}{
		{"to the end", NamedAll(t, "mutual-exclusion"), 100, "no violation", simulate.Stats{Runs: 1, Steps: 12, Longest: 12}},
		{"just to the end", NamedAll(t, "mutual-exclusion"), 12, "no violation", simulate.Stats{Runs: 1, Steps: 12, Longest: 12}},
		{"cut short", NamedAll(t, "mutual-exclusion"), 11, "no violation", simulate.Stats{Runs: 1, Steps: 11, Longest: 11, Cut: 1}},
		{"not one step", NamedAll(t, "mutual-exclusion"), 0, "no violation", simulate.Stats{Runs: 1, Cut: 1}},
		{"broken by an event", NamedAll(t, "deadlock-freedom bounded-waiting(0) messages-per-entry(0)"), 100, "no violation",
			simulate.Stats{Runs: 1, Steps: 12, Longest: 12}},
		{"broken at rest", NamedAll(t, "mutual-exclusion messages-per-entry(1)"), 100,
			"messages-per-entry(1): at rest after 1 entry and 0 messages, not 1 by [p0 request, p0 step, p0 exit]",
			simulate.Stats{Runs: 1, Steps: 3, Longest: 3}},
		{"at rest where it is cut", NamedAll(t, "messages-per-entry(1)"), 3,
			"messages-per-entry(1): at rest after 1 entry and 0 messages, not 1 by [p0 request, p0 step, p0 exit]",
			simulate.Stats{Runs: 1, Steps: 3, Longest: 3, Cut: 1}},
		{"in a state", []property.Property{properties.MutualExclusion, Far(2)}, 100, "far: p0 is at 2 by [p0 request, p0 step]",
			simulate.Stats{Runs: 1, Steps: 2, Longest: 2}},
		{"in the state where it is cut", []property.Property{properties.MutualExclusion, Far(2)}, 2, "far: p0 is at 2 by [p0 request, p0 step]",
			simulate.Stats{Runs: 1, Steps: 2, Longest: 2, Cut: 1}},
		{"in the first state", []property.Property{properties.MutualExclusion, Far(0)}, 100, "far: p0 is at 0 by []", simulate.Stats{Runs: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := Simulator(t, sys, first, c.props...)
			for runs := 1; runs <= 3; runs++ {
				Same(t, "walk", Outcome(w.Run(nil, c.steps)), c.want)
				got := w.Stats()
				got.Kinds = 0
				want := c.stats
				want.Runs, want.Steps, want.Cut = want.Runs*runs, want.Steps*runs, want.Cut*runs
				if got != want {
					t.Errorf("after %d runs %+v, want %+v", runs, got, want)
				}
			}
		})
	}
	full := Build(t, Toy{{Inside}, {Inside}}, "")
	w := Simulator(t, full, first, properties.TokenUniqueness, properties.MutualExclusion, properties.BoundedWaiting(1))
	Same(t, "at the start", Outcome(w.Run(nil, 5)), "mutual-exclusion: {p0,p1} are in their critical sections at the same time by []")
	w = Simulator(t, Build(t, Toy{{Rest, Try, Inside, Rest}, {Rest, Try, Inside, Rest}}, ""), final,
		properties.BoundedWaiting(9), properties.MutualExclusion, properties.BoundedWaiting(0))
	Same(t, "the first property that breaks", Outcome(w.Run(nil, 9)), "no violation")
}

func TestWalkStats(t *testing.T) {
	sys := Build(t, Toy{{Rest, Try.Taking(), Inside.To(0)}, {Leave.Sending(1, 0).To(1), Rest}}, "crashes=1 drops=1")
	w := Simulator(t, sys, transition.RandomWalk, properties.MutualExclusion)
	longest, steps := 0, 0
	for seed := range uint64(30) {
		before := w.Stats()
		if _, err := w.Run(transition.Seeded(seed), 50); err != nil {
			t.Fatal(err)
		}
		n := w.Stats().Steps - before.Steps
		longest, steps = max(longest, n), steps+n
	}
	all := kinds.Of(model.Request, model.Exit, model.Step, model.Deliver, model.Crash, model.Drop)
	if want := (simulate.Stats{Runs: 30, Steps: steps, Longest: longest, Kinds: all}); w.Stats() != want {
		t.Errorf("%+v, want %+v", w.Stats(), want)
	}
}

func TestWalkExercised(t *testing.T) {
	w := Simulator(t, Build(t, Toy{Lock, Lock}, "requests=2"), first, properties.MutualExclusion, properties.BoundedWaiting(9), properties.UniqueLeader)
	if _, err := w.Run(nil, 100); err != nil {
		t.Fatal(err)
	}
	if w.Exercised(0) || !w.Exercised(1) || w.Exercised(2) {
		t.Error("a run in which nobody competes exercises bounded waiting alone")
	}
	if _, err := w.Run(nil, 0); err != nil {
		t.Fatal(err)
	}
	if w.Exercised(1) {
		t.Error("a run without events exercises nothing")
	}
}

func TestWalkErrors(t *testing.T) {
	w := Simulator(t, Build(t, Toy{{Rest, Try.Banging(), Rest}}, ""), first, properties.MutualExclusion)
	for range 2 {
		_, err := w.Run(nil, 9)
		Same(t, "walk", Broken(t, err), `the algorithm breaks a rule at "p0 step" in state {At:1 Sent:0}: Step panics: bang by [p0 request, p0 step]`)
	}
	_, err := simulate.Test(t.Context(), Build(t, Toy{{Rest, Try.Banging(), Rest}}, ""), nil, simulate.Runs{Count: 9, Steps: 9, Seed: 1})
	Same(t, "test", Broken(t, err), `the algorithm breaks a rule at "p0 step" in state {At:1 Sent:0}: Step panics: bang by [p0 request, p0 step]`)
}

// A walker allocates nothing a step.
func TestWalkAllocatesNothing(t *testing.T) {
	sys, err := memory.System(peterson.Algorithm{}, Parse(t, "n=2 requests=unlimited"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		sys   transition.System
		props string
	}{
		"Peterson":          {sys, "mutual-exclusion bounded-waiting-from-doorway(1) deadlock-freedom"},
		"Ricart–Agrawala":   {RicartAgrawala(t, "n=3 requests=unlimited"), "mutual-exclusion deadlock-freedom timestamp-order token-uniqueness messages-per-entry(4)"},
		"a toy with faults": {Build(t, Toy{{Rest, Try, Inside.To(0)}, {Rest, Try, Rest.Leading(1).To(0)}}, "requests=unlimited crashes=9 recoveries=9"), "unique-leader election-ends"},
	} {
		w := Simulator(t, c.sys, transition.RandomWalk, NamedAll(t, c.props)...)
		chooser := transition.Seeded(1)
		walk := func() {
			if v, err := w.Run(chooser, 2000); v != nil || err != nil {
				t.Fatal(v, err)
			}
		}
		for range 5 {
			walk()
		}
		if n := testing.AllocsPerRun(5, walk); n > 2 {
			t.Errorf("%s: %v allocations in a run of 2000 steps", name, n)
		}
	}
}

func TestTest(t *testing.T) {
	sys := Build(t, Toy{Lock, Lock}, "")
	sample, err := simulate.Test(t.Context(), sys, NamedAll(t, "mutual-exclusion bounded-waiting(5) token-uniqueness"), simulate.Runs{Count: 100, Steps: 50, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	if sample.Violation == nil || sample.Violation.Property != "mutual-exclusion" || sample.Runs < 1 || sample.Runs > 20 ||
		!sample.Exercised[0] || !sample.Exercised[1] || sample.Exercised[2] {
		t.Errorf("%+v", sample)
	}
	// The seeds of the runs follow each other.
	for i := range sample.Runs {
		one, err := simulate.Test(t.Context(), sys, NamedAll(t, "mutual-exclusion"), simulate.Runs{Count: 1, Steps: 50, Seed: 7 + uint64(i)})
		if err != nil {
			t.Fatal(err)
		}
		if want := "no violation"; i < sample.Runs-1 {
			Same(t, "a run", Found(one.Violation), want)
		} else {
			Same(t, "the last run", Found(one.Violation), Found(sample.Violation))
		}
	}
	quiet := Build(t, Toy{Lock, Idle}, "requests=3 requesters=p0")
	sample, err = simulate.Test(t.Context(), quiet, NamedAll(t, "bounded-waiting(0) mutual-exclusion"), simulate.Runs{Count: 4, Steps: 5, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	want := simulate.Stats{Runs: 4, Steps: 20, Longest: 5, Cut: 4, Kinds: kinds.Of(model.Request, model.Exit, model.Step)}
	if sample.Stats != want || sample.Stopped || sample.Violation != nil || !sample.Exercised[0] || sample.Exercised[1] {
		t.Errorf("%+v, want %+v", sample, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	runs := 0
	stop := property.Invariant("stop", "stops at the third run", func(s model.Snapshot) error {
		if s.Local(0) == (Spot{}) {
			if runs++; runs == 3 {
				cancel()
			}
		}
		return nil
	})
	sample, err = simulate.Test(ctx, Build(t, Toy{{Rest, Try, Leave, Rest}}, ""), []property.Property{stop}, simulate.Runs{Count: 1000, Steps: 9, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if sample.Runs != 3 || !sample.Stopped {
		t.Errorf("an interrupt in the third run ends the test after %d; interrupted: %v", sample.Runs, sample.Stopped)
	}
	if _, err := simulate.Test(ctx, Build(t, Toy{Lock}, ""), []property.Property{property.Invariant("x", "", func(model.Snapshot) error { return errors.New("x") })}, simulate.Runs{Count: 9, Steps: 9, Seed: 1}); err != nil {
		t.Error(err)
	}
}

// Runs.Events ends the runs, but not the run in which the events are used up.
func TestEventsOfAllRuns(t *testing.T) {
	sys := PetersonLock(t, "n=2 requests=unlimited")
	for events, want := range map[int]int{0: 9, 1: 1, 20: 1, 21: 2, 100: 5, 1000: 9} {
		runs := simulate.Runs{Count: 9, Steps: 20, Seed: 1, Events: events}
		s, err := simulate.Test(t.Context(), sys, Mutex, runs)
		if err != nil || s.Runs != want || s.Steps != 20*want || s.Stopped {
			t.Errorf("%d events: %d runs of %d events, stopped: %v; %v; want %d runs", events, s.Runs, s.Steps, s.Stopped, err, want)
		}
		v, err := checker.DecideByRuns(t.Context(), sys, properties.StarvationFreedom, runs)
		if s := v.Walked; err != nil || events == 1 && s.Runs != 1 || events == 0 && s.Runs != 9 || v.Status != checker.Tested {
			t.Errorf("%d events: %v after %d fair runs of %d events; %v", events, v.Status, s.Runs, s.Steps, err)
		}
	}
}

// A chooser may end a run by a panic of its own, as rapid's does when it shrinks.
// TestLength expects runs of one seed each to be as long as they may be, half as
// long and so on, each about as often, and those by a scheduler that plans with
// the number of events to be as long as they may be.
func TestLength(t *testing.T) {
	for _, c := range []struct {
		policy string
		steps  int
		want   []int
	}{
		{"uniform", 400, []int{50, 100, 200, 400}},
		{"pos", 199, []int{99, 199}},
		{"coverage", 100, []int{50, 100}},
		{"processes", 99, []int{99}},
		{"pos", 1, []int{1}},
		{"pct(2)", 400, []int{400}},
		{"surw", 400, []int{400}},
	} {
		often := map[int]int{}
		const runs = 400
		for seed := range uint64(runs) {
			s, err := simulate.Test(t.Context(), PetersonLock(t, "n=2 requests=unlimited"), Mutex,
				simulate.Runs{Count: 1, Steps: c.steps, Seed: seed, Policy: Policy(t, c.policy)})
			if err != nil || s.Cut != 1 {
				t.Fatalf("%s: %+v, %v", c.policy, s, err)
			}
			often[s.Steps]++
		}
		Same(t, c.policy, fmt.Sprint(slices.Sorted(maps.Keys(often))), fmt.Sprint(c.want))
		for n, times := range often {
			if share := runs / len(c.want); times < share*2/3 || times > share*4/3 {
				t.Errorf("%s: %d of %d runs have %d events, want about %d", c.policy, times, runs, n, share)
			}
		}
	}
}

func TestChooserPanics(t *testing.T) {
	begins := Policy(t, "pct(2)").For(model.NewSetup(2)) // it chooses before the first event
	for name, scheduler := range map[string]transition.Scheduler{"at an event": transition.RandomWalk, "at the beginning": begins} {
		t.Run(name, func(t *testing.T) {
			w, err := simulate.New(PetersonLock(t, "n=2"), Mutex, scheduler)
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if r := recover(); r != "no more choices" {
					t.Errorf("recovered %v", r)
				}
				if _, err := w.Run(transition.Seeded(1), 10); err != nil {
					t.Error(err)
				}
			}()
			_, err = w.Run(transition.ChooserFunc(func(int) int { panic("no more choices") }), 10)
			t.Fatalf("the panic became %v", err)
		})
	}
}
