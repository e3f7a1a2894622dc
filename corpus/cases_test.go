package corpus_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"doorway/algorithms"
	"doorway/corpus"
	"doorway/model"
)

var update = flag.Bool("update", false, "write the cases anew where a simpler run was found or a trace changed")

const dir = "cases"

// TestCorpus replays every case, and expects one for every claim that a property
// is violated, no longer than the shortest run that the explorer finds.
func TestCorpus(t *testing.T) {
	pages := algorithms.Catalogue()
	if *update {
		renew(t, pages)
	}
	cases, err := corpus.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	byFile := map[string]corpus.Case{}
	for _, c := range cases {
		byFile[c.File] = c
		if err := corpus.Check(c, pages); err != nil {
			t.Error(err)
		}
	}
	for _, claimed := range violations(t, pages) {
		c, ok := byFile[claimed.File]
		switch {
		case !ok:
			t.Errorf("no case %s: run `make corpus`", claimed.File)
		case c.Run().Compare(claimed.Run()) > 0:
			t.Errorf("case %s: its run of %d events for %v is not the simplest, one has %d for %v: run `make corpus`",
				c.File, len(c.Schedule), c.Setup, len(claimed.Schedule), claimed.Setup)
		}
	}
	orphans(t, cases, pages)
}

// violations returns the cases of all claims that expect a violation.
func violations(t *testing.T, pages []*model.Page) (all []corpus.Case) {
	t.Helper()
	for _, p := range pages {
		for _, claim := range p.Claims {
			if claim.Expect != model.Violated {
				continue
			}
			c, err := corpus.FromClaim(t.Context(), p, claim)
			if err != nil {
				t.Error(err)
				continue
			}
			all = append(all, c)
		}
	}
	return all
}

// orphans reports counterexamples that belong to no claim any more. Golden runs
// belong to none.
func orphans(t *testing.T, cases []corpus.Case, pages []*model.Page) {
	t.Helper()
	claimed := map[string]bool{}
	for _, c := range violations(t, pages) {
		claimed[c.File] = true
	}
	for _, c := range cases {
		if c.Expect == model.Violated && !claimed[c.File] {
			t.Errorf("case %s belongs to no claim: delete it or claim it", c.File)
		}
	}
}

// renew writes the case of every claim, and the traces of the others anew.
func renew(t *testing.T, pages []*model.Page) {
	t.Helper()
	cases, err := corpus.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		c, err := corpus.Retrace(c, pages)
		if err == nil {
			err = corpus.Check(c, pages)
		}
		if err == nil {
			_, err = corpus.Save(dir, c)
		}
		if err != nil && c.Expect == model.Violated {
			t.Logf("removing a stale case: %v", err)
			err = os.Remove(filepath.Join(dir, filepath.FromSlash(c.File)))
		}
		if err != nil {
			t.Error(err)
		}
	}
	for _, c := range violations(t, pages) {
		saved, err := corpus.Save(dir, c)
		if err != nil {
			t.Error(err)
		}
		if saved {
			t.Logf("wrote %s", c.File)
		}
	}
}
