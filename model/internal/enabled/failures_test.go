package enabled_test

import (
	"testing"

	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/kinds"
)

// TestFailures expects a process to fail in the ways in which the setup lets it.
func TestFailures(t *testing.T) {
	s := model.Setup{N: 4, Crashers: model.Procs(0, 1), Pausers: model.Procs(0, 2)}
	for p, want := range []kinds.Set{kinds.Of(model.Crash, model.Pause), kinds.Of(model.Crash), kinds.Of(model.Pause), 0} {
		if got := enabled.Failures(&s, model.ProcID(p)); got != want {
			t.Errorf("the failures of p%d are %b, want %b", p, got, want)
		}
	}
}
