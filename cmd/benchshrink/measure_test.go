package main

import (
	"encoding/csv"
	"os"
	"slices"
	"testing"

	"doorway/checker"
)

// Some of what docs/shrinking.md is printed from is measured again: every 97th line
// of those of the catalogue.
func TestAsWritten(t *testing.T) {
	f, err := os.Open("../../docs/testdata/shrinking.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	written, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	subjects, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(written[0], heading) {
		t.Errorf("the columns are %q, want %q", written[0], heading)
	}
	written = slices.DeleteFunc(written[1:], func(r []string) bool { return r[0] != "catalogue" })
	seeds := len(written) / len(subjects)
	if seeds*len(subjects) != len(written) {
		t.Fatalf("%d lines for %d claimed violations of mutants; run make bench-shrink", len(written), len(subjects))
	}
	b := &bench{ctx: t.Context(), optima: map[string]*checker.Violation{}}
	for i := 0; i < len(written); i += 97 {
		r, err := b.measure(subjects[i/seeds], uint64(i%seeds))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.record("catalogue"); !slices.Equal(got, written[i]) {
			t.Errorf("line %d is now\n%q\nand not\n%q\nif that is meant, run make bench-shrink", i+2, got, written[i])
		}
	}
}

// rapid finds and shrinks a flaw outside of a test too, and the same with the same seed.
func TestRapidly(t *testing.T) {
	s, err := larges[3].subject(3)
	if err != nil {
		t.Fatal(err)
	}
	first, err := rapidly(t.Context(), s, 0)
	again, err2 := rapidly(t.Context(), s, 0)
	if err != nil || err2 != nil || first < 6 || first != again {
		t.Errorf("%d events, then %d (%v, %v), want the same, 6 or more", first, again, err, err2)
	}
}
