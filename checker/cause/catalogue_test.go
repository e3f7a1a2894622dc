package cause_test

import (
	"flag"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"doorway/algorithms"
	"doorway/checker/cause"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/corpus"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

var all = flag.Bool("all", false, "explain all cases of the corpus, not one of ten")

// TestCatalogue explains violations of the catalogue, and expects of each reason a run without it that breaks nothing.
func TestCatalogue(t *testing.T) {
	files, err := filepath.Glob("../../corpus/cases/*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	pages, reasons := algorithms.Catalogue(), map[int]int{}
	var times []time.Duration
	undecided := 0
	for i, file := range files {
		c, err := corpus.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		if c.Expect != catalogue.Violated || !*all && i%10 != 0 {
			continue
		}
		sys, prop, err := c.Subject(pages)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		why, err := cause.Explain(t.Context(), sys, prop, &property.Violation{Behaviour: c.Behaviour}, cause.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.File, err)
			continue
		}
		took := time.Since(began)
		times = append(times, took)
		if took > time.Second {
			t.Logf("%s: %v for %d moments", c.File, took, why.Moments)
		}
		reasons[len(why.Reasons)]++
		undecided += min(why.Undecided, 1)
		if why.Moments > 10_000 {
			t.Errorf("%s: %d moments are more than the budget", c.File, why.Moments)
		}
		for _, r := range why.Reasons {
			goesWell(t, c.File, sys, prop, r.Without)
		}
		for _, line := range why.Lines() {
			t.Logf("%s: %s", filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), line)
		}
	}
	slices.Sort(times)
	if median := times[len(times)/2]; median > time.Second {
		t.Errorf("an explanation takes %v at the median", median)
	}
	t.Logf("%d explained; by number of reasons %v, %d partly undecided; median %v, most %v", len(times), reasons, undecided, times[len(times)/2], times[len(times)-1])
}

// goesWell expects a run to break nothing. Whether something stays possible after it is left to the search.
func goesWell(t *testing.T, file string, sys transition.System, prop property.Property, r cause.Rearrangement) {
	t.Helper()
	runner, err := replay.NewRunner(sys, prop)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := runner.Strict(transition.Finite(r.Schedule)); err != nil || v != nil {
		t.Errorf("%s: this run should go well: %v, %v\n%v", file, err, v, r.Schedule)
	}
}
