package properties_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"doorway/checker/history"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// How long the runs are whose lock histories are judged, and how long judging
// one may take: it is exponential in the calls open at once.
const (
	historyRuns  = 20
	historySteps = 120
	historyLimit = 5 * time.Second
)

// TestLockHistories judges lock histories of random runs: those of a page that
// claims mutual exclusion are linearizable as a lock and as a register that the
// lock guards; where exclusion is broken by the last event, the lock's is not.
func TestLockHistories(t *testing.T) {
	t.Parallel()
	for _, c := range cells() {
		if c.claim.Property.Name != properties.MutualExclusion.Name {
			continue
		}
		if c.claim.Expect == catalogue.Violated {
			judged(t, c, decide(t, c).Violation.Schedule, porcupine.Illegal)
			continue
		}
		for seed := range uint64(historyRuns) {
			judged(t, c, run(t, c, seed), porcupine.Ok)
		}
	}
}

// run takes one random run of a cell and returns its schedule.
func run(t *testing.T, c cell, seed uint64) (s transition.Schedule) {
	t.Helper()
	sys, _ := c.build(t)
	w, chooser := sys.World(), transition.Seeded(seed)
	for range historySteps {
		enabled := w.Enabled(nil)
		if len(enabled) == 0 {
			break
		}
		e := enabled[transition.RandomWalk(chooser, enabled)]
		if _, err := w.Apply(e); err != nil {
			t.Fatal(err)
		}
		s = append(s, e)
	}
	return s
}

// judged expects a verdict on a run's lock history, and draws the history if it
// is another.
func judged(t *testing.T, c cell, s transition.Schedule, want porcupine.CheckResult) {
	t.Helper()
	sys, _ := c.build(t)
	h, err := history.Of(sys, s)
	if err != nil {
		t.Fatal(err)
	}
	if want == porcupine.Illegal {
		h = h.OnLock()
	}
	got := h.Check(historyLimit)
	if got == want || got == porcupine.Unknown {
		return
	}
	picture, err := os.Create(filepath.Join(t.ArtifactDir(), "history.html"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(h.Visualize(picture), picture.Close()); err != nil {
		t.Error(err)
	}
	t.Errorf("%s: the history is %v, not %v; run go test -artifacts and see %s\n%v", c.name(), got, want, picture.Name(), s)
}
