package command

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"doorway/algorithms"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/corpus"
	"doorway/model/catalogue"
)

// caseFiles changes to a folder with these files in it: a case of the naive lock,
// and what may become of it.
func caseFiles(t *testing.T) {
	t.Helper()
	c, err := corpus.FromClaim(t.Context(), &naivelock.Page, naivelock.Page.Claims[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	good := c.String()
	change := func(was, is string) string {
		if !strings.Contains(good, was) {
			t.Fatalf("no %q in\n%s", was, good)
		}
		return strings.Replace(good, was, is, 1)
	}
	for file, text := range map[string]string{
		"good.txt":     good,
		"disabled.txt": change("schedule:\n", "schedule:\n  p1 exit\n"),
		"mended.txt":   change("expect: violated", "variant: initially-held\nexpect: violated"),
		"unbroken.txt": change("property: mutual-exclusion", "property: deadlock-freedom"),
		"retraced.txt": change("(p0 trying)", "(p0 tries)"),
		"written.txt":  good[:strings.Index(good, "trace:")],
		"unknown.txt":  change("algorithm: naive-lock", "algorithm: testmylock"),
		"variant.txt":  change("setup: ", "variant: nope\nsetup: "),
		"property.txt": change("mutual-exclusion", "mutual-respect"),
		"drops.txt":    change("drops: no interruption", "drops: luck"),
		"setup.txt":    strings.Replace(change("algorithm: naive-lock\nsetup: n=2", "algorithm: peterson\nsetup: n=3"), "drops: no interruption\n", "", 1),
		"cut.txt":      good[:strings.Index(good, "schedule:")],
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder", 0o755); err != nil {
		t.Fatal(err)
	}
	sparse(t, "junk.txt", 100<<20)
}

// sparse makes a large file that takes no room.
func sparse(t *testing.T, file string, size int64) {
	t.Helper()
	f, err := os.Create(file)
	if err == nil {
		defer f.Close()
		err = f.Truncate(size)
	}
	if err != nil {
		t.Fatal(err)
	}
}

var both = []*catalogue.Page{&naivelock.Page, &peterson.Page}

// TestCases replays and shows each file: both agree on the status.
func TestCases(t *testing.T) {
	caseFiles(t)
	for _, c := range []struct {
		file   string
		status int
		words  string // of the report
	}{
		{"good.txt", exitOK, ""},
		{"disabled.txt", exitUnexpected, `case disabled.txt: stale: of 7 events, step 1: "p1 exit" is not enabled; enabled are: p0 request, p1 request`},
		{"mended.txt", exitUnexpected, "case mended.txt: stale: its run of 6 events no longer breaks mutual-exclusion"},
		{"unbroken.txt", exitUnexpected, "case unbroken.txt: stale: its run of 6 events no longer breaks deadlock-freedom"},
		{"retraced.txt", exitUnexpected, "case retraced.txt: stale: line 1 of the trace is"},
		{"unknown.txt", exitUsage, `unknown.txt: unknown algorithm "testmylock"; "doorway list" names all; if a test has kept the case, go test -run TEST -doorway.replay=FILE replays it, and -doorway.show=run.html draws it`},
		{"variant.txt", exitUsage, `variant.txt: naive-lock has no variant "nope"; it has `},
		{"property.txt", exitUsage, `property.txt: unknown property "mutual-respect"; known are mutual-exclusion, `},
		{"drops.txt", exitUsage, `drops.txt: drops: naive-lock does not assume "luck", it assumes `},
		{"setup.txt", exitUsage, "setup.txt: peterson: n=3, want 2"},
		{"cut.txt", exitUsage, "the text ends before its schedule"},
		{"folder", exitUsage, `folder is a folder, not a case: name a file in it, or several as folder/*.txt; "doorway corpus check DIR" takes a whole corpus`},
		{"junk.txt", exitUsage, "junk.txt: not a case: it is larger than 1,048,576 bytes"},
		{"no.txt", exitUsage, "open no.txt: no such file"},
	} {
		replayed, shown := on(t.Context(), both, "replay", c.file), on(t.Context(), both, "show", c.file)
		replayed.is(t, c.status)
		shown.is(t, c.status, "err: "+c.words)
		if !strings.Contains(replayed.out+replayed.err, c.words) {
			t.Errorf("replay %s: %+v\nwant %q", c.file, replayed, c.words)
		}
	}
	on(t.Context(), both, "replay", "good.txt").is(t, exitOK,
		"good.txt: mutual-exclusion is broken as it says, by 6 events for n=2 requests=unlimited\n")
}

// TestReplaySeveral reports on every file, whatever is wrong with those before.
func TestReplaySeveral(t *testing.T) {
	caseFiles(t)
	on(t.Context(), both, "replay", "good.txt", "good.txt").is(t, exitOK, "good.txt: ", "good.txt: ", "\n2 cases: 2 as they say, 0 not\n")
	on(t.Context(), both, "replay", "disabled.txt", "good.txt").is(t, exitUnexpected,
		"!! case disabled.txt", "good.txt: ", "\n2 cases: 1 as they say, 1 not\n")
	on(t.Context(), both, "replay", "cut.txt", "disabled.txt", "junk.txt", "good.txt").is(t, exitUsage,
		"err: doorway: cut.txt:", "!! case disabled.txt", "err: doorway: junk.txt:", "good.txt: ", "\n4 cases: 1 as they say, 3 not\n")
}

func TestReplayInterrupted(t *testing.T) {
	caseFiles(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	on(ctx, both, "replay", "good.txt", "cut.txt").is(t, exitInterrupted, "err: doorway: interrupted")
}

// TestShow shows a case in every manner.
func TestShow(t *testing.T) {
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	caseFiles(t)
	shown := map[string]string{}
	for _, args := range []string{"", "-color=never", "-ascii", "-color=always", "-width=50"} {
		r := on(t.Context(), both, append(append([]string{"show"}, strings.Fields(args)...), "good.txt")...)
		r.is(t, exitOK)
		shown[args] = r.out
	}
	stale := on(t.Context(), both, "show", "disabled.txt")
	written := on(t.Context(), both, "show", "written.txt")
	t.Chdir(wd)
	golden(t, "show", shown[""])
	golden(t, "show-ascii", shown["-ascii"])
	golden(t, "show-stale", stale.out)

	switch {
	case shown["-color=never"] != shown[""]:
		t.Error("colour is used where there is no terminal")
	case !strings.Contains(shown["-color=always"], "\x1b["):
		t.Error("-color=always uses no colour")
	case strings.Trim(diagramOf(shown["-ascii"]), "\n\t !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~") != "":
		t.Error("-ascii uses more than ASCII")
	case written.out != shown[""] || written.status != exitOK:
		t.Errorf("without its trace a case is shown as %+v", written)
	}
	for line := range strings.Lines(diagramOf(shown["-width=50"])) {
		if utf8.RuneCountInString(line) > 51 {
			t.Errorf("-width=50: %q", line)
		}
	}
}

// diagramOf returns what follows the words about a case.
func diagramOf(shown string) string {
	_, diagram, _ := strings.Cut(shown, "\n\n")
	return diagram
}

// TestReadme carries out every command in the README but init, which another test of it does, and draws its picture.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	drawn := newCall(t.Context(), algorithms.Catalogue()).do("show", "-format=svg", "../corpus/cases/lamport/fifo-channels-mutual-exclusion.txt")
	drawn.is(t, exitOK)
	golden(t, "../../docs/lamport-without-fifo.svg", drawn.out)
	t.Chdir("..")
	lines := regexp.MustCompile(`(?m)^    go run ./cmd/doorway ([^#\n]*)`).FindAllStringSubmatch(string(text), -1)
	for _, line := range lines {
		if strings.HasPrefix(line[1], "init ") {
			continue
		}
		var args []string
		for _, word := range strings.Fields(line[1]) {
			if files, _ := filepath.Glob(word); strings.Contains(word, "*") {
				args = append(args, files...)
			} else {
				args = append(args, word)
			}
		}
		newCall(t.Context(), algorithms.Catalogue()).do(args...).is(t, exitOK)
	}
	if len(lines) < 5 {
		t.Errorf("the README has only %d commands", len(lines))
	}
}

// TestTrackRecord carries out every command in the track record.
func TestTrackRecord(t *testing.T) {
	text, err := os.ReadFile("../docs/track-record.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("..")
	lines := regexp.MustCompile("`doorway (replay|claims) ([^` ]+)`").FindAllStringSubmatch(string(text), -1)
	replayed := 0
	for _, line := range lines {
		if line[2] != "ID" {
			replayed++
			newCall(t.Context(), algorithms.Catalogue(), algorithms.Ledger()...).do(line[1], line[2]).is(t, exitOK)
		}
	}
	if rows := strings.Count(string(text), "| `doorway "); replayed != rows || rows < 100 {
		t.Errorf("%d commands were found in %d rows", replayed, rows)
	}
}

// TestCorpus replays the whole corpus with the whole catalogue, as a user would.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("../corpus/cases/*/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	on(t.Context(), algorithms.Catalogue(), append([]string{"replay"}, files...)...).is(t, exitOK, " 0 not\n")
}
