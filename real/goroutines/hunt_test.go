//go:build goroutines

package goroutines

import (
	"flag"
	"slices"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/model/transition"
	"doorway/real/realtest"
)

var repairedRuns = flag.Int("repaired", 1000, "number of `runs` of each repaired program by the default scheduler; others take a tenth")

// bugs are all of them.
var bugs = slices.Concat(commonBugs, lockBugs, channelBugs, waitBugs, atomicBugs)

// hunt runs a function until it fails.
func hunt(t *testing.T, f func(*testing.T), runs int, p scheduling.Policy, seed uint64) *simulate.Sample {
	t.Helper()
	s, err := simulate.Test(t.Context(), newProgram(t, f), []property.Property{Passes}, simulate.Runs{Count: runs, Steps: 1000, Seed: seed, Policy: p})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestBugs: the default finds each.
func TestBugs(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.class, func(t *testing.T) {
			began := time.Now()
			s := hunt(t, b.bad, enough, scheduling.Policy{}, 1)
			if s.Violation == nil {
				t.Fatalf("not found in %d runs", s.Runs)
			}
			t.Logf("run %d, %v: %v", s.Runs, time.Since(began).Round(time.Millisecond), s.Violation.Err)
		})
	}
}

// enough is how many runs find a bug.
const enough = 1000

var huntSeeds = flag.Int("hunts", 0, "look for the bugs with each scheduler from so many `seeds` and write testdata/hunts.csv")

// TestHunts measures how soon each scheduler finds the bugs, or repeats some of that.
func TestHunts(t *testing.T) {
	var all []realtest.Bug
	for _, b := range bugs {
		program := func(t *testing.T) (transition.Runnable, error) { return newProgram(t, b.bad), nil }
		all = append(all, realtest.Bug{Name: b.class, Program: program, Property: Passes, Steps: 1000, Runs: enough})
	}
	realtest.Measure(t, all, *huntSeeds)
}

// TestRepaired: nothing is found where nothing is wrong.
func TestRepaired(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.class, func(t *testing.T) {
			for i, p := range scheduling.For(newProgram(t, b.repaired)) {
				runs := *repairedRuns
				if i > 0 {
					runs /= 10
				}
				if s := hunt(t, b.repaired, runs, p, 1); s.Violation != nil {
					t.Errorf("%v: %v\n%v", p, s.Violation.Err, s.Violation.Schedule)
				}
			}
		})
	}
}
