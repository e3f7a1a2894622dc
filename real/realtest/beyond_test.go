package realtest

import (
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
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

// A violation of the last run that no replay repeats is none.
func TestUnconfirmed(t *testing.T) {
	if controlled.On() {
		t.Skip("goroutines are controlled: every run is repeated")
	}
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) { <-p.Context().Done() })
	if err != nil {
		t.Fatal(err)
	}
	chance := &property.Violation{Behaviour: transition.Finite(transition.Schedule{{Kind: model.Request}})}
	s, err := confirmed(t, prog, real.NoFailure, simulate.Runs{Count: 5}, &simulate.Sample{Violation: chance, Stats: simulate.Stats{Runs: 5}})
	if err != nil || s.Violation != nil || s.Runs != 5 {
		t.Errorf("%+v, %v", s, err)
	}
}
