//go:build goroutines

package goroutines

import (
	"flag"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/walk"
)

var repairedRuns = flag.Int("repaired", 500, "number of `runs` of each repaired program")

// hunt runs a function until it fails.
func hunt(t *testing.T, f func(*testing.T), runs int, p scheduling.Policy, seed uint64) *walk.Sample {
	t.Helper()
	s, err := walk.Test(t.Context(), newProgram(t, f), []property.Property{passes}, walk.Runs{Count: runs, Steps: 1000, Seed: seed, Policy: p})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestBugs: each is found, by each scheduler.
func TestBugs(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.class, func(t *testing.T) {
			for _, p := range scheduling.ForPrograms() {
				began := time.Now()
				s := hunt(t, b.bad, 1000, p, 1)
				if s.Violation == nil {
					t.Errorf("%v: not found in %d runs", p, s.Runs)
					continue
				}
				t.Logf("%v: run %d, %v: %v", p, s.Runs, time.Since(began).Round(time.Millisecond), s.Violation.Err)
			}
		})
	}
}

// TestRepaired: nothing is found where nothing is wrong.
func TestRepaired(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.class, func(t *testing.T) {
			for _, p := range scheduling.ForPrograms() {
				if s := hunt(t, b.repaired, *repairedRuns, p, 1); s.Violation != nil {
					t.Errorf("%v: %v\n%v", p, s.Violation.Err, s.Violation.Schedule)
				}
			}
		})
	}
}
