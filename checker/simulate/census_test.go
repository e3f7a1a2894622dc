package simulate_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/checksystems"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

func sampled(t TB, sys transition.System, runs, steps int) *simulate.Sample {
	t.Helper()
	s, err := simulate.Test(context.Background(), sys, []property.Property{properties.UniqueLeader}, simulate.Runs{Count: runs, Steps: steps, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The verdict names what the setup allows and never happened, and nothing else.
func TestCensusNever(t *testing.T) {
	once := []Frame{Rest, Rest}
	for _, c := range []struct {
		name, setup, never string
		alg                Toy
		runs, steps        int
	}{
		{"all of it", "requests=2", "[]", Toy{Quick, Quick}, 20, 50},
		{"no time", "requests=2", "[request]", Toy{Quick, Quick}, 5, 0},
		{"nobody may", "requests=0", "[]", Toy{Quick, Quick}, 5, 50},
		{"one may", "requesters=p1", "[]", Toy{Quick, Quick}, 5, 50},
		{"one waits for ever", "", "[exit at {p1}]", Toy{Quick, {Rest, Try.Taking()}}, 9, 50},
		{"nobody enters", "", "[]", Toy{once, once}, 9, 50},
		{"too few for all crashes", "requests=0 crashes=1", "[crash at {p1,p2,p3,p4,p5,p6,p7}]",
			Toy{Idle, Idle, Idle, Idle, Idle, Idle, Idle, Idle}, 1, 1},
		{"the same, hardly looked at", "requests=0 crashes=1", "[crash at {p1,p2,p3,p4,p5,p6,p7}]",
			Toy{Idle, Idle, Idle, Idle, Idle, Idle, Idle, Idle}, 1, 20_000},
		{"nothing to lose", "requests=0 drops=1 duplicates=1 recoveries=1", "[recover drop duplicate]", Toy{Idle, Idle}, 9, 9},
		{"nothing to lose, ever", "requests=0 drops=unlimited", "[drop]", Toy{Idle, Idle}, 9, 9},
		{"possible, and not taken", "requests=0", "[step]", Toy{{Try.Taking().LateTo(0)}, Spin}, 1, 1},
	} {
		got := sampled(t, Build(t, c.alg, c.setup), c.runs, c.steps).Never
		Same(t, c.name, fmt.Sprint(got), c.never)
	}
}

// States are looked at from time to time, the more events the less often.
func TestCensusLooks(t *testing.T) {
	for _, c := range []struct{ runs, steps, every int }{{3, 100, 1}, {299, 101, 4}} {
		s := sampled(t, Build(t, Toy{Spin}, ""), c.runs, c.steps)
		if want := s.Steps / c.every; s.Looked != want || s.Steps < c.steps {
			t.Errorf("%d of %d states looked at, want %d", s.Looked, s.Steps, want)
		}
	}
}

// shuffled swaps neighbouring events of different processes while they can
// happen in both orders.
func shuffled(t TB, c transition.Chooser, sys transition.System, s transition.Schedule) transition.Schedule {
	s = append(transition.Schedule(nil), s...)
	for range 20 * len(s) {
		i := c.Choose(max(len(s)-1, 1))
		if i+1 >= len(s) || s[i].Proc == s[i+1].Proc || s[i].Kind.Everywhere() || s[i+1].Kind.Everywhere() {
			continue
		}
		s[i], s[i+1] = s[i+1], s[i]
		if _, err := transition.Explain(sys, s); err != nil {
			s[i], s[i+1] = s[i+1], s[i]
		}
	}
	return s
}

// TestTraces: however the turns of processes are shuffled, it is the same trace
// in FIFO channels, and the same trace leads to the same state.
func TestTraces(t *testing.T) {
	shuffles, others := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		sys := System(t, alg, AnySetup(c, len(alg)).String())
		if c.Choose(2) == 0 {
			sys = Passing(t, checksystems.RA{N: 3}, []string{"n=3 drops=1", "n=3 channels=any duplicates=1"}[c.Choose(2)])
		}
		run := func() (s transition.Schedule, end string) {
			world := sys.World()
			for range 1 + c.Choose(15) {
				events := world.Enabled(nil)
				if len(events) == 0 {
					break
				}
				e := events[c.Choose(len(events))]
				s = append(s, e)
				if _, err := world.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
			return s, string(world.Key(nil))
		}
		order := sys.Setup().Channels
		s, end := run()
		twin := shuffled(t, c, sys, s)
		world := sys.World()
		for _, e := range twin {
			if _, err := world.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		delivered := false
		for _, e := range s {
			delivered = delivered || e.Kind == model.Deliver
		}
		if delivered && Line(s) != Line(twin) {
			shuffles++
			n := traces(order, s, twin)
			if n == 1 && string(world.Key(nil)) != end || n == 2 && order == model.FIFO {
				t.Errorf("[%s] and [%s] are %d traces", Line(s), Line(twin), n)
			}
		}
		if o, other := run(); other != end {
			others++
			if traces(order, s, o) != 2 {
				t.Errorf("[%s] and [%s] lead to different states, but are one trace", Line(s), Line(o))
			}
		}
	})
	if !testing.Short() && (shuffles < 10 || others < 20) {
		t.Errorf("%d pairs of the same and %d of different traces", shuffles, others)
	}
	if n := traces(model.FIFO, Schedule(t, "p0 step, p1 step"), Schedule(t, "p1 step, p0 step")); n != 2 {
		t.Errorf("in shared memory the order of steps matters: %d traces", n)
	}
	if n := traces(model.FIFO, Schedule(t, "tick, p0->p1 deliver"), Schedule(t, "p0->p1 deliver, tick")); n != 2 {
		t.Errorf("a tick is an event of everybody: %d traces", n)
	}
}

// TestExcluded checks the formula against its meaning, and the rule of three.
func TestExcluded(t *testing.T) {
	for runs := 1; runs <= 5000; runs *= 3 {
		f := (&simulate.Sample{Stats: simulate.Stats{Runs: runs}}).Excluded()
		if missed := math.Pow(1-f, float64(runs)); math.Abs(missed-0.05) > 1e-9 {
			t.Errorf("%d runs miss a flaw in a fraction %v of runs with probability %v", runs, f, missed)
		}
		if three := 3 / float64(runs); f > three || runs > 50 && f < 0.97*three {
			t.Errorf("%d runs: %v, by the rule of three %v", runs, f, three)
		}
	}
	if missed := (&simulate.Sample{Stats: simulate.Stats{Runs: 9}}).Missed(); missed != 1 {
		t.Errorf("without a theorem a bug is missed with probability %v", missed)
	}
	// A flaw in half of the runs is found by five of six samples of as many runs
	// as exclude it, or more.
	flawed := Build(t, Toy{{Rest, Try.To(2).LateTo(3), Inside, Rest}}, "")
	found, runs := 0, 5
	for seed := range uint64(400) {
		s, err := simulate.Test(t.Context(), flawed, []property.Property{Far(2)}, simulate.Runs{Count: runs, Steps: 9, Seed: seed * 100})
		if err != nil {
			t.Fatal(err)
		}
		if s.Violation != nil {
			found++
		}
	}
	if (&simulate.Sample{Stats: simulate.Stats{Runs: runs}}).Excluded() > 0.5 || found < 370 {
		t.Errorf("a flaw in half of the runs is found by %d of 400 samples", found)
	}
}

// traces returns how many of the runs are different ones.
func traces(order model.Order, runs ...transition.Schedule) int {
	met := map[uint64]bool{}
	for _, s := range runs {
		met[simulate.Trace(s, order)] = true
	}
	return len(met)
}
