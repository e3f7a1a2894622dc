package main

import (
	"os"
	"strings"
	"testing"

	"doorway/internal/english"
)

// small is how many states a whole search has that a test repeats.
const small = 100_000

// TestTable checks the table of docs/reductions.md against searches of the smaller systems.
func TestTable(t *testing.T) {
	page, err := os.ReadFile("../../docs/reductions.md")
	if err != nil {
		t.Fatal(err)
	}
	repeated := 0
	for _, r := range rows {
		_, line, _ := strings.Cut(string(page), "\n| "+r.title()+" |")
		line, _, _ = strings.Cut(line, "\n")
		cells := strings.Split(line, "|")
		if len(cells) != 6 {
			t.Errorf("docs/reductions.md has no row for %s", r.title())
			continue
		}
		if len(strings.TrimSpace(cells[0])) > len(english.Number(small-1)) {
			continue
		}
		repeated++
		whole, err := r.search(t.Context(), false)
		if err != nil {
			t.Fatal(err)
		}
		less, err := r.search(t.Context(), true)
		if err != nil {
			t.Fatal(err)
		}
		left, _, _ := strings.Cut(strings.TrimSpace(cells[4]), "; ")
		if strings.TrimSpace(cells[0]) != english.Number(whole.states) || left != english.Number(less.states) {
			t.Errorf("%s has %d states and %d reduced; docs/reductions.md has%s", r.title(), whole.states, less.states, line)
		}
	}
	if repeated < 5 {
		t.Errorf("only %d rows are repeated", repeated)
	}
}

// TestSpin has Spin find the states and transitions of each model for three processes.
func TestSpin(t *testing.T) {
	if err := available(); err != nil {
		t.Skip(err)
	}
	tried := map[string]bool{"": true}
	for _, r := range rows {
		if tried[r.promela] {
			continue
		}
		tried[r.promela] = true
		r.setup.N, r.setup.Requests = 3, min(r.setup.Requests, 1)
		ours, err := r.search(t.Context(), false)
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := spin{r.promela, r.setup.N, r.setup.Requests, "-O0"}.verify(t.Context(), false)
		if err == nil {
			err = r.agree(theirs, ours)
		}
		if err != nil {
			t.Error(err)
		}
		if theirs.transitions++; r.agree(theirs, ours) == nil {
			t.Errorf("%s: one transition more is not noticed", r.title())
		}
	}
}
