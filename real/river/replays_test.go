//go:build goroutines

package river_test

import (
	"flag"
	"testing"

	"doorway/real"
	"doorway/real/realtest"
)

var replaySeeds = flag.Int("replays", 20, "take the runs from so many `seeds` four times each in three processes")

// TestReplays: all runs from a seed are the same if goroutines are controlled.
func TestReplays(t *testing.T) {
	failing := real.Setup{N: 3, Tick: tick, Shutdowns: 1, Crashes: 1, Recoveries: 1, Splits: 1, Heals: 1}
	realtest.Replays(t, *replaySeeds, 200, realtest.Subject{Name: "clients and faults", Setup: failing, Process: client})
}
