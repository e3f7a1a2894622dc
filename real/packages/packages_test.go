//go:build goroutines && !old

package packages_test

import (
	"sync/atomic"
	"testing"

	"golang.org/x/sync/errgroup"

	"doorway/real/goroutines"
)

// TestProved: the releases of go.mod keep what they promise, in every schedule; puddle, in those with at most two
// preemptions.
func TestProved(t *testing.T) {
	for _, s := range append(scenes, scene{"errgroup/limit", limit, false}) {
		preemptions := goroutines.Unbounded
		if s.name == "puddle/cancel" {
			preemptions = 2
		}
		t.Run(s.name, func(t *testing.T) { goroutines.Prove(t, preemptions, s.f) })
	}
}

// limit: no more functions run than the limit, and TryGo starts one or says that it does not.
func limit(t *testing.T) {
	var g errgroup.Group
	g.SetLimit(1)
	var running, calls atomic.Int32
	f := func() error {
		calls.Add(1)
		if running.Add(1) > 1 {
			t.Error("two run at a time")
		}
		running.Add(-1)
		return nil
	}
	g.Go(f)
	g.Go(f)
	want := int32(2)
	if g.TryGo(f) {
		want++
	}
	if err := g.Wait(); err != nil || calls.Load() != want {
		t.Errorf("error %v, %d calls, want %d", err, calls.Load(), want)
	}
}
