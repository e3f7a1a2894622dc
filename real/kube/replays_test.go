//go:build goroutines

package kube_test

import (
	"flag"
	"testing"

	"doorway/real/realtest"
)

var replaySeeds = flag.Int("replays", 20, "take the runs from so many `seeds` four times each in three processes")

// TestReplays: all runs from a seed are the same if goroutines are controlled.
func TestReplays(t *testing.T) {
	var all []realtest.Subject
	for _, c := range known {
		all = append(all, realtest.Subject{Name: c.issue, Setup: c.setup, Process: c.process})
	}
	realtest.Replays(t, *replaySeeds, 200, all...)
}
