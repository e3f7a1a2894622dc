package command

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	ra "doorway/algorithms/ricartagrawala"

	"doorway/algorithms/leaderelector"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/command/results"
	"doorway/model/catalogue"
)

var update = flag.Bool("update", false, "write the golden texts anew")

// A result is the outcome of a command line.
type result struct {
	status   int
	out, err string
}

// doorway runs a command line with the catalogue that these tests have.
func doorway(t *testing.T, args ...string) result {
	t.Helper()
	return on(t.Context(), []*catalogue.Page{&naivelock.Page, &peterson.Page, &ra.Page}, args...)
}

func on(ctx context.Context, pages []*catalogue.Page, args ...string) result {
	return newCall(ctx, pages).do(args...)
}

// A caller runs command lines with a catalogue and a ledger of its own.
type caller struct {
	ctx        context.Context
	pages      []*catalogue.Page
	statements []catalogue.Statement
	build      results.Build
	in         string // what is said to the command
}

func newCall(ctx context.Context, pages []*catalogue.Page, statements ...catalogue.Statement) caller {
	return caller{ctx, pages, statements, "4a0e1c9d77b25f63", ""}
}

func (c caller) do(args ...string) result {
	var out, err bytes.Buffer
	status := run(c.ctx, &call{args, &out, &err, c.pages, c.statements, c.build, strings.NewReader(c.in), leaderelector.Elect})
	return result{status, out.String(), err.String()}
}

// is checks the status, and that the words come in this order, those that
// begin with "err: " on the error stream.
func (r result) is(t *testing.T, status int, words ...string) {
	t.Helper()
	if r.status != status {
		t.Errorf("status %d, want %d\nout: %s\nerr: %s", r.status, status, r.out, r.err)
	}
	out, err := r.out, r.err
	for _, w := range words {
		rest := &out
		w, onErr := strings.CutPrefix(w, "err: ")
		if onErr {
			rest = &err
		}
		_, after, ok := strings.Cut(*rest, w)
		if !ok {
			t.Errorf("no %q, or not there\nout: %s\nerr: %s", w, r.out, r.err)
			return
		}
		*rest = after
	}
}

// testdata is where the golden texts are, whatever folder a test is in.
var testdata, _ = filepath.Abs("testdata")

// golden checks a text against the one in testdata; a name without an extension is
// one of plain text.
func golden(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join(testdata, name)
	if filepath.Ext(name) == "" {
		file += ".txt"
	}
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s is not as it was (-golden +now); if that is meant, run go test ./command -update\n%s", name, diff)
	}
}

func TestHelp(t *testing.T) {
	whole := doorway(t, "help")
	whole.is(t, exitOK)
	golden(t, "help", whole.out)
	for _, c := range commands() {
		r := doorway(t, "help", c.name)
		r.is(t, exitOK)
		helps(t, c.name, r.out)
		if again := doorway(t, c.name, "-h"); again != r {
			t.Errorf("%s -h says %+v, help %s %+v", c.name, again, c.name, r)
		}
		if !strings.Contains(whole.out, "\n  "+c.name+" ") {
			t.Errorf("help does not mention %s", c.name)
		}
	}
	for _, args := range [][]string{{"-h"}, {"-help"}, {"--help"}, {"help", "help"}} {
		if r := doorway(t, args...); r != whole {
			t.Errorf("%v says %+v", args, r)
		}
	}
}

// helps checks the help of a command against the one in testdata, and expects its
// prose to be as narrow as terminals are.
func helps(t *testing.T, command, text string) {
	t.Helper()
	golden(t, "help-"+command, text)
	prose, _, _ := strings.Cut(text, "\nflags:")
	for text := range strings.Lines(prose) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(text, "\n")); n > columns {
			t.Errorf("the help of %s has a line of %d characters: %s", command, n, text)
		}
	}
}

// TestMalformed calls the command wrongly in every way.
func TestMalformed(t *testing.T) {
	for _, c := range []struct {
		args  string
		words string
	}{
		{"", "usage: doorway COMMAND"},
		{"frobnicate", "doorway: unknown command \"frobnicate\"; \"doorway help\" lists them\n"},
		{"help frobnicate", `doorway: unknown command "frobnicate"`},
		{"-q", `doorway: unknown command "-q"`},
		{"list all", "doorway list: wrong number of arguments: 1\nusage: doorway list\nmore: doorway list -h\n"},
		{"list -q", "doorway list: flag provided but not defined: -q\nusage: doorway list\nmore: doorway list -h\n"},
		{"verify -runs=-1", "doorway verify: -runs=-1: want 0 or more\nusage: "},
		{"verify -checkpoint=/dev/null/x", "doorway verify: invalid value \"/dev/null/x\" for flag -checkpoint: mkdir /dev/null: not a directory"},
		{"verify -scheduler=fair", `doorway verify: invalid value "fair" for flag -scheduler: unknown scheduler "fair"; known are processes, uniform, pct(2)`},
		{"verify -shard=3/2", `doorway verify: invalid value "3/2" for flag -shard: want the number of the shard, from 1, and the number of shards, such as 2/4`},
		{"merge", "doorway merge: wrong number of arguments: 0\nusage: doorway merge [flags] FILE ..."},
		{"verify -states=many", `doorway verify: invalid value "many" for flag -states`},
		{"verify -memory=lots", `doorway verify: invalid value "lots" for flag -memory: want a number of bytes, such as 2GiB or 512MB`},
		{"verify peterson -v", "doorway verify: -v: put flags before the arguments"},
		{"verify peterson nope", "doorway: unknown algorithm \"nope\"; \"doorway list\" names all\n"},
		{"verify petersen", "doorway: unknown algorithm \"petersen\"; did you mean peterson?\n"},
		{"describe PETERSON", "doorway: unknown algorithm \"PETERSON\"; did you mean peterson?\n"},
		{"lst", "doorway: unknown command \"lst\"; did you mean list?\n"},
		{"verify pe", "doorway: unknown algorithm \"pe\"; \"doorway list\" names all\n"},
		{"corpus add -as", "doorway corpus add: flag needs an argument: -as\nusage: doorway corpus add [flags] FILE ...\nmore: doorway corpus add -h\n"},
		{"replay", "doorway replay: wrong number of arguments: 0"},
		{"show", "doorway show: wrong number of arguments: 0"},
		{"show a b", "doorway show: wrong number of arguments: 2"},
		{"show -width=-1 a", "doorway show: -width=-1: want 0 or more"},
		{"show -color=red a", "doorway: -color=red: want auto, always or never"},
		{"show no.txt", "doorway: open no.txt: no such file"},
		{"replay no.txt", "doorway: open no.txt: no such file"},
	} {
		r := doorway(t, strings.Fields(c.args)...)
		r.is(t, exitUsage, "err: "+c.words)
		if r.out != "" {
			t.Errorf("doorway %s: prints %q, which is not a result", c.args, r.out)
		}
	}
}

func TestList(t *testing.T) {
	r := doorway(t, "list")
	r.is(t, exitOK)
	golden(t, "list", r.out)
}
