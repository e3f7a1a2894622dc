package catalogue_test

import (
	"testing"

	"doorway/algorithms/debruijn"
	"doorway/algorithms/knuth"
	"doorway/model"
	"doorway/model/catalogue"
)

// TestFenced looks where the processes of programs with fences are.
func TestFenced(t *testing.T) {
	for _, page := range []catalogue.Page{knuth.Page, debruijn.Page} {
		v, _ := page.Variant("fenced")
		sys, err := v.Build(model.NewSetup(2))
		if err != nil {
			t.Fatal(err)
		}
		w := sys.World()
		if at := page.Program.At(0, w.Local(0), w.View(0)); at != "Idle" {
			t.Errorf("%s: p0 is at %q", page.Name, at)
		}
		if at := page.Program.At(0, w.Local(0), model.View{Region: model.Down}); at != "" {
			t.Errorf("%s: when down, p0 is at %q", page.Name, at)
		}
	}
}
