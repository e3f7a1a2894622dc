package corpus_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"doorway/algorithms"
	"doorway/corpus"
	"doorway/model/catalogue"
)

var update = flag.Bool("update", false, "write the cases anew where a simpler run was found, or words or a trace changed")

const dir = "cases"

// TestCorpus replays every case, and expects one for every claim that a property
// is violated, no longer than the shortest run that the explorer finds.
func TestCorpus(t *testing.T) {
	pages := algorithms.Catalogue()
	if *update {
		renew(t, pages)
	}
	for _, fault := range corpus.Faults(t.Context(), dir, pages, func(*catalogue.Page, catalogue.Claim) {}) {
		t.Error(fault)
	}
	if t.Failed() {
		t.Log("look at a case with\n\n\tgo run ./cmd/doorway show corpus/cases/FILE\n\nand, if what changed is meant, have all written anew with\n\n\tmake corpus")
	}
}

var all = flag.Bool("all", false, "explain all cases again, not one of ten")

// TestReasons explains cases again.
func TestReasons(t *testing.T) {
	cases, err := corpus.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	pages := algorithms.Catalogue()
	for i, c := range cases {
		if !*all && i%10 != 0 {
			continue
		}
		if err := corpus.CheckReasons(t.Context(), c, pages); err != nil {
			t.Error(err)
		}
	}
}

// renew rewrites words, traces and reasons, and then the case of every claim.
func renew(t *testing.T, pages []*catalogue.Page) {
	t.Helper()
	cases, err := corpus.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, was := range cases {
		c, err := corpus.Renew(t.Context(), was, pages)
		if err == nil {
			c, err = corpus.Explained(t.Context(), c, pages)
		}
		if err == nil {
			_, err = corpus.Save(dir, c)
		}
		if err != nil && was.Expect == catalogue.Violated {
			t.Logf("removing a stale case: %v", err)
			err = os.Remove(filepath.Join(dir, filepath.FromSlash(was.File)))
		}
		if err != nil {
			t.Error(err)
		}
	}
	for page, claim := range corpus.Violations(pages) {
		c, err := corpus.FromClaim(t.Context(), page, claim)
		saved := false
		if err == nil {
			saved, err = corpus.Save(dir, c)
		}
		if err != nil {
			t.Error(err)
		}
		if saved {
			t.Logf("wrote %s", c.File)
		}
	}
}
