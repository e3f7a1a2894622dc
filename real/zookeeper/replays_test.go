//go:build goroutines

package zookeeper_test

import (
	"flag"
	"testing"

	"github.com/go-zookeeper/zk"

	"doorway/real"
	"doorway/real/realtest"
)

var replaySeeds = flag.Int("replays", 20, "take the runs from so many `seeds` four times each in three processes")

// TestReplays: all runs from a seed are the same if goroutines are controlled.
func TestReplays(t *testing.T) {
	failing := real.Setup{N: 3, Starts: 2, Drops: 2, Shutdowns: 1, Crashes: 1, Recoveries: 1, Splits: 1, Heals: 1}
	realtest.Replays(t, *replaySeeds, 100,
		realtest.Subject{Name: "a lock and every fault", Setup: failing, Process: worker(zk.StateDisconnected)},
		realtest.Subject{Name: "a careful holder and every fault", Setup: failing, Process: careful},
	)
}
