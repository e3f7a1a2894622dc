package command

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"doorway/internal/trial"
)

// TestListed: the packages among the arguments of go test, and the flags by which these are found.
func TestListed(t *testing.T) {
	for args, want := range map[string]string{
		"":                               "",
		"./...":                          "./...",
		"-run TestX ./a ./b -v":          "./a ./b",
		"-tags=x,y -race . -count 2":     "-tags=x,y -race .",
		"-tags x -timeout=1m ./a":        "-tags x ./a",
		"-v -doorway.runs=5 ./a -args b": "./a",
		"-test.v ./a":                    "./a",
	} {
		got := (&goTest{args: strings.Fields(args)}).listed()
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
}

// TestPrintout: each test has a line as soon as the report has one, below the name of its package, and the sums come last.
func TestPrintout(t *testing.T) {
	report := filepath.Join(t.TempDir(), "outcomes")
	lines := make(lineWriter)
	g := &goTest{err: lines, out: io.Discard}
	stop := g.shows(report)
	for _, c := range []struct {
		outcome trial.Outcome
		want    []string
	}{
		{trial.Outcome{Package: "b", Test: "TestB", Verdict: trial.Fails, Why: "TestB fails"}, []string{"b", "  FAILS         TestB                     fails in some order: TestB fails"}},
		{trial.Outcome{Package: "b", Test: "TestSlow", Verdict: trial.Trying, Orders: 1234, Seconds: 3}, []string{"trying TestSlow of b; 1,234 runs, 3s"}},
		{trial.Outcome{Package: "a", Test: "TestA", Verdict: trial.Proved, Orders: 12, But: " in which nothing happens"}, []string{"a", "  proved        TestA                     passes in every order in which nothing happens, by 12 runs"}},
		{trial.Outcome{Package: "a", Test: "TestLonger", Verdict: trial.Tested, Orders: 300}, []string{"  tested        TestLonger                no failure in 300 orders"}},
	} {
		if err := c.outcome.Append(report); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want { // they come before the tests end
			if got := <-lines; got != want+"\n" {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	last := trial.Outcome{Package: "a", Test: "TestLast", Verdict: trial.Unlike, Orders: 22, Why: "the test fails"}
	if err := last.Append(report); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(lines)
		if err := stop(); err != nil {
			t.Error(err)
		}
	}()
	text := ""
	for l := range lines {
		text += l
	}
	if want := "\n4 tests: 1 fails, 1 proved, 1 tested, 1 unlike\n"; !strings.HasPrefix(text, "  unlike        TestLast ") || !strings.HasSuffix(text, want) {
		t.Errorf("%q, want %q at the end", text, want)
	}
}

// TestBrokenReport: a report that cannot be read is an error.
func TestBrokenReport(t *testing.T) {
	report := filepath.Join(t.TempDir(), "outcomes")
	if err := os.WriteFile(report, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := (&goTest{err: io.Discard}).shows(report)(); err == nil || !strings.Contains(err.Error(), report) {
		t.Error(err)
	}
}

// A lineWriter hands on what is written.
type lineWriter chan string

func (l lineWriter) Write(p []byte) (int, error) {
	l <- string(p)
	return len(p), nil
}

// TestEveryRefuses: what cannot be tested is named before anything is compiled.
func TestEveryRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, complaints strings.Builder
	if got := run(t.Context(), &call{args: []string{"test", "-every", "."}, out: &out, err: &complaints}); got == exitOK || !strings.Contains(complaints.String(), "go.mod") {
		t.Errorf("exit %d: %s%s", got, &out, &complaints)
	}
}
