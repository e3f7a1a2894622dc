package scheduling_test

import (
	"slices"
	"testing"

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
	threaded struct{ transition.Runnable }
)

func (threaded) Threads() {}

// A program is scheduled by mixed if nothing else is said, goroutines by pos+uniform, and a model by processes.
func TestOf(t *testing.T) {
	for name, got := range map[string]scheduling.Policy{
		"mixed":       scheduling.Policy{}.Of(runnable{}),
		"pos":         policy(t, "pos").Of(runnable{}),
		"pos+uniform": scheduling.Policy{}.Of(threaded{}),
		"surw":        policy(t, "surw").Of(system{}),
		"processes":   scheduling.Policy{}.Of(system{}),
	} {
		if got.String() != name {
			t.Errorf("scheduled by %v, want %s", got, name)
		}
	}
	if first := scheduling.ForPrograms()[0]; first != (scheduling.Policy{}).Of(runnable{}) {
		t.Errorf("%v is the first for programs", first)
	}
	if first := scheduling.ForThreads()[0]; first != (scheduling.Policy{}).Of(threaded{}) {
		t.Errorf("%v is the first for goroutines", first)
	}
}
