package command

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/algorithms/naivelock"
	"doorway/corpus"
	"doorway/model"
	"doorway/model/catalogue"
)

// lockPage is a page of the naive lock whose only violation is a claimed one.
func lockPage(claims ...catalogue.Claim) []*catalogue.Page {
	p := naivelock.Page
	p.Claims = claims
	return []*catalogue.Page{&p}
}

// race is the claim of what good.txt shows.
var race = naivelock.Page.Claims[0]

func TestCorpusAdd(t *testing.T) {
	caseFiles(t)
	race := race
	race.Setup = model.NewSetup(2)
	pages := lockPage(race)
	add := func(args ...string) result {
		return on(t.Context(), pages, append([]string{"corpus", "add"}, args...)...)
	}

	add("good.txt").is(t, exitOK, "good.txt: added as naive-lock/", "6 events for n=2 requests=1, shrunk from 6 events for n=2 requests=unlimited\n")
	add("good.txt", "retraced.txt").is(t, exitOK, "good.txt: not needed, naive-lock/", " has this run: ", "retraced.txt: not needed")
	add("-as=naive-lock", "unknown.txt").is(t, exitOK, "unknown.txt: not needed")
	add("-as=naive-lock/initially-held", "good.txt").is(t, exitUnexpected, "!! good.txt: case naive-lock/initially-held-", "stale: its run of 6 events no longer breaks")
	add("unknown.txt", "disabled.txt").is(t, exitUsage, "!! disabled.txt: ",
		`err: doorway: unknown.txt: unknown algorithm "testmylock"; "doorway list" names all; if a test has kept it, commit it where it is, or say with -as`)
	add("no.txt").is(t, exitUsage, "err: doorway: open no.txt: no such file")
	add("-dir=other", "written.txt").is(t, exitOK, "added as naive-lock/")
	if files, _ := filepath.Glob("other/naive-lock/*.txt"); len(files) != 1 {
		t.Errorf("in the other folder are %v", files)
	}
	pages = lockPage()
	add("-dir=unclaimed", "good.txt").is(t, exitOK, "  no claim of naive-lock expects it: add one that mutual-exclusion is violated for n=2 requests=1\n")
}

// TestCorpusAddReplaces lets a simpler case take the place of one that is there,
// and the other way round.
func TestCorpusAddReplaces(t *testing.T) {
	caseFiles(t)
	pages := lockPage(race)
	long, err := corpus.Read("good.txt")
	if err != nil {
		t.Fatal(err)
	}
	long.File = corpus.FileOf(pages[0], race)
	if _, err := corpus.Save(cases, long); err != nil {
		t.Fatal(err)
	}
	on(t.Context(), pages, "corpus", "add", "good.txt").is(t, exitOK,
		"good.txt: replaces naive-lock/", ": 6 events for n=2 requests=1, shrunk from 6 events for n=2 requests=unlimited; that was 6 events for n=2 requests=unlimited\n")
	other := long
	other.Property, other.File = "livelock-freedom", "naive-lock/other.txt"
	if was, err := corpus.Read(filepath.Join(cases, long.File)); err == nil {
		other.Setup = was.Setup
	}
	if _, err := corpus.Save(cases, other); err != nil {
		t.Fatal(err)
	}
	on(t.Context(), pages, "corpus", "add", "good.txt").is(t, exitOK, "not needed", "\n  the same run is in naive-lock/other.txt\n")
}

func TestCorpusCheck(t *testing.T) {
	caseFiles(t)
	pages := lockPage(race)
	check := func(args ...string) result {
		return on(t.Context(), pages, append([]string{"corpus", "check"}, args...)...)
	}
	check().is(t, exitUsage, "err: doorway: open corpus/cases: no such file or directory; name the folder of the corpus")
	on(t.Context(), pages, "corpus", "minimise", "good.txt").is(t, exitUsage, "err: doorway: ", "err: not a directory; name the folder")
	check("folder").is(t, exitUnexpected, "!! no case naive-lock/", "folder: 1 fault\n")
	c, err := corpus.FromClaim(t.Context(), pages[0], race)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := corpus.Save(cases, c); err != nil {
		t.Fatal(err)
	}
	check().is(t, exitOK, "corpus/cases: 0 faults\n")
	check(cases).is(t, exitOK, "corpus/cases: 0 faults\n")
	write(t, filepath.Join(cases, "naive-lock", "notes"), "notes")
	write(t, filepath.Join(cases, c.File), strings.Replace(c.String(), "(p0 trying)", "(p0 tries)", 1))
	check().is(t, exitUnexpected, "notes: not a case", "line 1 of the trace", "corpus/cases: 2 faults\n")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	on(ctx, pages, "corpus", "check").is(t, exitInterrupted, "!! ", "err: doorway: interrupted")
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestCorpusMinimise(t *testing.T) {
	caseFiles(t)
	pages := lockPage(race)
	c, err := corpus.FromClaim(t.Context(), pages[0], race)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := corpus.Save(cases, c); err != nil {
		t.Fatal(err)
	}
	is := func(want corpus.Case) {
		t.Helper()
		if got, err := corpus.Read(filepath.Join(cases, c.File)); err != nil || got.Setup != want.Setup {
			t.Errorf("the case is for %v (%v), want %v", got.Setup, err, want.Setup)
		}
	}
	small := c
	small.Setup = model.NewSetup(2)
	minimise := func(ctx context.Context, args ...string) result {
		return on(ctx, pages, append([]string{"corpus", "minimise"}, args...)...)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	minimise(ctx, cases).is(t, exitInterrupted, "corpus/cases: 1 case, 0 rewritten")
	minimise(t.Context(), "-n", cases).is(t, exitOK, c.File+": 6 events for n=2 requests=1; it was 6 events for n=2 requests=unlimited\n", "1 would be rewritten\n")
	is(c)
	minimise(t.Context()).is(t, exitUsage, "err: doorway corpus minimise: wrong number of arguments: 0")
	is(c)
	minimise(t.Context(), cases).is(t, exitOK, c.File+": 6 events", "corpus/cases: 1 case, 1 rewritten\n")
	is(small)
	minimise(t.Context(), cases).is(t, exitOK, "corpus/cases: 1 case, 0 rewritten\n")
	on(t.Context(), pages, "corpus", "check").is(t, exitOK, "corpus/cases: 0 faults\n")

	stale := c
	stale.Schedule, stale.File = stale.Schedule[1:], "naive-lock/stale.txt"
	write(t, filepath.Join(cases, stale.File), stale.String())
	write(t, filepath.Join(cases, "naive-lock", "notes"), "notes")
	minimise(t.Context(), cases).is(t, exitUsage, "!! case naive-lock/stale.txt: stale", "2 cases, 0 rewritten\n", "err: notes: not a case")
}

// TestCorpusWords explains each word, and refuses others.
func TestCorpusWords(t *testing.T) {
	for _, word := range []string{"add", "check", "minimise"} {
		r := doorway(t, "corpus", word, "-h")
		r.is(t, exitOK)
		helps(t, "corpus-"+word, r.out)
	}
	doorway(t, "corpus").is(t, exitUsage, "err: doorway: corpus: want add, check or minimise")
	doorway(t, "corpus", "tidy", "up").is(t, exitUsage, `err: doorway: corpus: want add, check or minimise, not "tidy up"`)
	doorway(t, "corpus", "add").is(t, exitUsage, "err: doorway corpus add: wrong number of arguments: 0")
	doorway(t, "corpus", "check", "a", "b").is(t, exitUsage, "err: doorway corpus check: wrong number of arguments: 2")
}
