//go:build goroutines

package redis_test

import (
	"flag"
	"testing"
	"time"

	"doorway/real"
	"doorway/real/realtest"
)

var replaySeeds = flag.Int("replays", 20, "take the runs from so many `seeds` four times each in three processes")

// TestReplays: all runs from a seed are the same if goroutines are controlled.
func TestReplays(t *testing.T) {
	failing := real.Setup{N: 2, FIFO: true, Starts: 2, Drops: 2, Shutdowns: 1, Crashes: 1, Recoveries: 1, Splits: 1, Heals: 1}
	realtest.Replays(t, *replaySeeds, 100,
		realtest.Subject{Name: "redsync#72", Setup: real.Setup{N: 2, FIFO: true}, Process: worker(9*time.Second, false)},
		realtest.Subject{Name: "careful and every fault", Setup: failing, Process: worker(9*time.Second, true)},
		realtest.Subject{Name: unfenced, Setup: real.Setup{N: 2, FIFO: true}, Process: writer(real.Resource{})},
	)
}
