package realtest

import (
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/real"
)

// A sample that goes on takes the runs and seeds that are left, and counts all.
func TestBeyond(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1, Pauses: 3}, func(p *real.Process) {
		p.Inside(func() { time.Sleep(3 * time.Second) })
	})
	if err != nil {
		t.Fatal(err)
	}
	for taken, last := range map[int]int{7: 7, 1: 0} { // a pilot run may have been the last one
		runs := simulate.Runs{Count: 20, Steps: 50, Seed: 1}
		got, err := beyond(t, prog, real.NoFailure, runs, &simulate.Sample{Stats: simulate.Stats{Runs: last, Steps: 1000}})
		runs.Count, runs.Seed = 20-taken, 1+uint64(taken)
		want, err2 := simulate.Test(t.Context(), prog, []property.Property{real.NoFailure}, runs)
		if err != nil || err2 != nil || got.Runs != 20 || got.Steps != 1000+want.Steps {
			t.Errorf("%+v, %v, want %d and 1000 events: %v", got, err, want.Steps, err2)
		}
	}
}
