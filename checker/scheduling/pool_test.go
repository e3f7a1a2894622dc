package scheduling

import (
	"testing"

	"doorway/model"
)

// TestPool keeps more runs than there is room for: the oldest go first.
func TestPool(t *testing.T) {
	g := &guided{}
	const more = 3
	for n := range poolSize + more {
		g.keep(make(model.Schedule, n+1))
	}
	if len(g.pool) != poolSize {
		t.Fatalf("%d runs are kept, want %d", len(g.pool), poolSize)
	}
	for i := range poolSize {
		if got, want := len(g.kept(i)), i+1+more; got != want {
			t.Errorf("run %d has %d events, want %d", i, got, want)
		}
	}
}
