//go:build goroutines && old

package packages_test

import (
	"testing"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/real/goroutines"
)

// TestOld: in the releases of old.mod the default finds what was repaired since, within 1,000 runs, and nothing else.
func TestOld(t *testing.T) {
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			p := goroutines.New(t, s.f)
			w, err := simulate.Test(t.Context(), p, []property.Property{goroutines.Passes}, simulate.Runs{Count: 1000, Steps: 1000, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if w.Violation != nil {
				t.Logf("run %d: %v\n%v", w.Runs, w.Violation.Err, w.Violation.Schedule)
			}
			if (w.Violation != nil) != s.old {
				t.Errorf("found: %v, want %v", w.Violation != nil, s.old)
			}
		})
	}
}
