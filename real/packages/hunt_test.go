//go:build goroutines && old

package packages_test

import (
	"flag"
	"testing"

	"doorway/model/transition"
	"doorway/real/goroutines"
	"doorway/real/realtest"
)

var huntSeeds = flag.Int("hunts", 0, "look for the bugs with each scheduler from so many `seeds` and write testdata/hunts.csv")

// TestHunts measures how soon each scheduler finds the bugs of old releases, or repeats some of that.
func TestHunts(t *testing.T) {
	all := []realtest.Bug{bug("clock", setTimer)}
	for _, s := range scenes {
		if s.old {
			all = append(all, bug(s.name, s.f))
		}
	}
	realtest.Measure(t, all, *huntSeeds)
}

func bug(name string, f func(*testing.T)) realtest.Bug {
	program := func(t *testing.T) (transition.Runnable, error) { return goroutines.New(t, f), nil }
	return realtest.Bug{Name: name, Program: program, Property: goroutines.Passes, Steps: 1000, Runs: 1000}
}
