package scheduling_test

import (
	"slices"
	"testing"
	"time"

	"doorway/checker/scheduling"
	"doorway/model"
	"doorway/model/transition"
)

// Half of the runs are taken by processes and half by pct, which sees which
// process spins. Of those with ticks a third is, once their granularity is drawn.
func TestMixed(t *testing.T) {
	setup := model.Setup{N: 3}
	for name, schedulers := range map[string]int{"mixed": 2, "timed": 3} {
		mixed, count := policy(t, name).For(setup), [3]int{}
		for seed := range uint64(200) {
			c := transition.Seeded(seed)
			which := c.Choose(schedulers)
			if count[which]++; which == 2 {
				continue // late has no name
			}
			if name == "timed" {
				c.Choose(5)
			}
			want := spin(policy(t, []string{"processes", "pct"}[which]).For(setup), c, 100)
			if got := spin(mixed, transition.Seeded(seed), 100); !slices.Equal(got, want) {
				t.Fatalf("%s, seed %d: turns %v, want %v", name, seed, got, want)
			}
		}
		if count[0] < 140/schedulers || count[1] < 140/schedulers {
			t.Errorf("%s: %v runs by each, want about as many", name, count)
		}
	}
}

// Half of the runs of goroutines are taken by pos, which sees what events touch, and half by the uniform walk.
func TestWeighed(t *testing.T) {
	weighed := policy(t, "pos+uniform").For(model.Setup{N: 3})
	count := [2]int{}
	for seed := range uint64(200) {
		c := transition.Seeded(seed)
		which := c.Choose(2)
		count[which]++
		want, _ := drive(policy(t, []string{"pos", "uniform"}[which]).For(model.Setup{N: 3}), c, steps(0, "xxy"), steps(1, "xyx"), steps(2, "yy"))
		if got, _ := drive(weighed, transition.Seeded(seed), steps(0, "xxy"), steps(1, "xyx"), steps(2, "yy")); got != want {
			t.Fatalf("seed %d: turns %s, want %s", seed, got, want)
		}
	}
	if count[0] < 70 || count[1] < 70 {
		t.Errorf("%v runs by each, want about half of them", count)
	}
}

// A runnable can only be run, and a system be explored.
type (
	runnable struct{ transition.Runnable }
	system   struct{ transition.System }
	ticking  struct{ transition.Runnable }
	threaded struct{ transition.Runnable }
)

func (ticking) Tick() time.Duration { return time.Second }
func (threaded) Threads()           {}

// A program is scheduled by mixed if nothing else is said, by timed if it has ticks, goroutines by pos+uniform, and a
// model by processes.
func TestOf(t *testing.T) {
	for name, got := range map[string]scheduling.Policy{
		"mixed":       scheduling.Policy{}.Of(runnable{}),
		"timed":       scheduling.Policy{}.Of(ticking{}),
		"pos":         policy(t, "pos").Of(runnable{}),
		"pos+uniform": scheduling.Policy{}.Of(threaded{}),
		"surw":        policy(t, "surw").Of(system{}),
		"processes":   scheduling.Policy{}.Of(system{}),
	} {
		if got.String() != name {
			t.Errorf("scheduled by %v, want %s", got, name)
		}
	}
	for name, want := range map[string][]string{
		"runnable": names(scheduling.For(runnable{})), "ticking": names(scheduling.For(ticking{})), "threaded": names(scheduling.For(threaded{})),
	} {
		first := map[string]string{"runnable": "mixed", "ticking": "timed", "threaded": "pos+uniform"}[name]
		once := slices.Compact(slices.Sorted(slices.Values(want)))
		if want[0] != first || !slices.Contains(want, "mixed") || !slices.Contains(want, "surw") || len(once) != len(want) {
			t.Errorf("for %s: %v", name, want)
		}
	}
}

func names(all []scheduling.Policy) (texts []string) {
	for _, p := range all {
		texts = append(texts, p.String())
	}
	return texts
}
