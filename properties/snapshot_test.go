package properties_test

import (
	"testing"

	"doorway/algorithms/chandylamport"
	"doorway/draw/causality"
	"doorway/model"
)

// A cut is a run of the snapshot algorithm, and at which event each process has
// recorded its state; len(run.Proc) if it has not.
type cut struct {
	run *causality.Run
	at  []int
}

func anyCut(t *testing.T, variant string, seed uint64) cut {
	v, _ := chandylamport.Page.Variant(variant)
	sys, err := v.Build(model.Setup{N: 2 + int(seed%4), Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	s := randomRun(t, sys, seed)
	r, err := causality.Of(sys, s)
	if err != nil {
		t.Fatal(err)
	}
	c := cut{r, make([]int, r.N)}
	w := sys.World()
	for i, e := range s {
		if _, err := w.Apply(e); err != nil {
			t.Fatal(err)
		}
		for p, l := range model.Locals[chandylamport.State](w) {
			if !l.Recorded {
				c.at[p] = i + 1
			}
		}
	}
	return c
}

// consistent reports whether nothing that a process has received before it
// recorded its state was sent by one that had recorded its own (Mattern, 1989). The
// event that records counts as after: a MARKER may be what it is taken for.
func (c cut) consistent() bool {
	for i, s := range c.run.Sent {
		if s == causality.None {
			continue
		}
		if from, to := c.run.Proc[s], c.run.Proc[i]; s >= c.at[from] && i < c.at[to] {
			return false
		}
	}
	return true
}

// TestSnapshotsAreConsistent looks at the cuts themselves. The page's claims see
// only the number of tokens in them.
func TestSnapshotsAreConsistent(t *testing.T) {
	t.Parallel()
	complete, caught := 0, false
	for seed := range uint64(400) {
		c := anyCut(t, "", seed)
		if !c.consistent() {
			t.Fatalf("seed %d: the cut %v is not consistent", seed, c.at)
		}
		all := true
		for _, at := range c.at {
			all = all && at < len(c.run.Proc)
		}
		if all {
			complete++
		}
		caught = caught || !anyCut(t, "sluggish", seed).consistent()
	}
	if complete < 300 || !caught {
		t.Errorf("%d of 400 snapshots are complete; an inconsistent one was noticed: %v", complete, caught)
	}
}
