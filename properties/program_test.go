package properties_test

import (
	"testing"

	"doorway/algorithms"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
)

// TestPrograms searches the systems of the pages that have a program as text: each process is always
// at a line of it, and every line with a label is reached.
func TestPrograms(t *testing.T) {
	t.Parallel()
	programs := 0
	for _, page := range algorithms.Catalogue() {
		if page.Program.At == nil {
			continue
		}
		programs++
		reached := map[string]bool{}
		for _, n := range []int{2, 3} {
			setup, ok := page.Usual("", n)
			if sys, err := page.Variants[0].Build(setup); ok && err == nil {
				reach(t, page, sys, reached)
			}
		}
		for _, l := range page.Program.Lines {
			if l.Label != "" && !reached[l.Label] {
				t.Errorf("%s: no process is ever at %s", page.Name, l.Label)
			}
			delete(reached, l.Label)
		}
		for label := range reached {
			t.Errorf("%s: a process is at %q, which is no line of its program", page.Name, label)
		}
	}
	if programs < 10 {
		t.Errorf("%d pages have a program", programs)
	}
}

// reach notes the labels at which live processes are in the first states of a system.
func reach(t *testing.T, page *catalogue.Page, sys model.System, reached map[string]bool) {
	t.Helper()
	note := property.Invariant("noted", "", func(s model.Snapshot) error {
		for p := range model.ProcID(s.N()) {
			if v := s.View(p); v.Region != model.Down {
				reached[page.Program.At(p, s.Local(p), v)] = true
			}
		}
		return nil
	})
	if _, err := explore.Explore(t.Context(), sys, []property.Property{note}, explore.Options{States: 20_000, Workers: 1}); err != nil {
		t.Errorf("%s: %v", page.Name, err)
	}
}
