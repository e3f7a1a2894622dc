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
// process spins.
func TestMixed(t *testing.T) {
	setup, count := model.Setup{N: 3}, [2]int{}
	mixed := policy(t, "mixed").For(setup)
	for seed := range uint64(200) {
		c := transition.Seeded(seed)
		which := c.Choose(2)
		count[which]++
		want := spin(policy(t, []string{"processes", "pct"}[which]).For(setup), c, 100)
		if got := spin(mixed, transition.Seeded(seed), 100); !slices.Equal(got, want) {
			t.Fatalf("seed %d: turns %v, want %v", seed, got, want)
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
		if want[0] != first || !slices.Contains(want, "mixed") || !slices.Contains(want, "surw") {
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
