//go:build goroutines

package etcd_test

import (
	"flag"
	"testing"

	"doorway/real/realtest"
)

var replaySeeds = flag.Int("replays", 20, "take the runs from so many `seeds` four times each in three processes")

// TestReplays: all runs from a seed are the same if goroutines are controlled.
func TestReplays(t *testing.T) {
	subjects := []realtest.Subject{
		{Name: "a mutex and every fault", Setup: all, Process: locker(asking)},
		{Name: "an election and every fault", Setup: all, Process: candidate(asking)},
	}
	for _, c := range broken {
		if c.name == "etcd#19597" {
			subjects = append(subjects, realtest.Subject{Name: c.name, Setup: c.setup, Process: c.process})
		}
	}
	realtest.Replays(t, *replaySeeds, 200, subjects...)
}
