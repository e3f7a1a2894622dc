package render

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/corpus"
	"doorway/model/catalogue"
)

// long are the cases of the corpus whose runs have more than forty events.
func long(t *testing.T) (all []corpus.Case) {
	t.Helper()
	files, err := filepath.Glob("../../corpus/cases/*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if text, err := os.ReadFile(file); err != nil || !bytes.Contains(text, []byte("\n 41  ")) {
			continue // it has no 41st event in its trace
		}
		c, err := corpus.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		if c.Expect == catalogue.Violated {
			all = append(all, c)
		}
	}
	return all
}

// numbered finds the number of a row, bracketed that of an event in a sentence, but for the one up to which all are given.
var (
	numbered  = regexp.MustCompile(`(?m)^[^a-z0-9\n]*?(\d+)  (p\d|tick|split|heal|begin)`)
	bracketed = regexp.MustCompile(` \((\d+)\)`)
	given     = regexp.MustCompile(`the events up to \(\d+\)`)
	omitted   = regexp.MustCompile(`(\d+) of (\d+) steps are left out`)
)

func numbers(of *regexp.Regexp, text string) (all []int) {
	for _, m := range of.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(m[1])
		all = append(all, n)
	}
	return all
}

// TestFold folds all long runs of the corpus. What the reasons name has a row, and so have the last event and the faults. The
// rows that are there are as they are in the whole picture, in which nothing is left out.
func TestFold(t *testing.T) {
	cases := long(t)
	if len(cases) < 30 {
		t.Fatalf("only %d cases are long", len(cases))
	}
	folded := 0
	for _, c := range cases {
		sys, prop, err := c.Subject(algorithms.Catalogue())
		if err != nil {
			t.Fatal(err)
		}
		s := shown(t, c, sys, prop)
		s.Plain = true
		plain, err := s.text()
		if err != nil {
			t.Fatal(err)
		}
		s.Plain, s.Whole = false, true
		whole, _ := s.text()
		if s.Whole = false; !strings.HasPrefix(whole, plain) {
			t.Errorf("%s: the whole picture is not as it is without reasons:\n%s", c.File, whole)
		}
		text, _ := s.text()
		if s.execution.Decisive == nil {
			if text != whole {
				t.Errorf("%s: nothing decides, but it is folded:\n%s", c.File, text)
			}
			continue
		}
		folded++
		foldedWell(t, s, text, whole)
		s.Long = true
		if beside, err := s.text(); err != nil || strings.Contains(beside, "  1 step, the same") {
			t.Errorf("%s, %v: a row stands for one alone:\n%s", c.File, err, beside)
		}
		s.Long = false
		picture, err := s.svg()
		if rows := strings.Count(picture, `data-step="`) - strings.Count(picture, `class="band`); err != nil || rows != len(numbers(numbered, text)) {
			t.Errorf("%s, %v: the picture has %d rows, the text %d", c.File, err, rows, len(numbers(numbered, text)))
		}
	}
	if folded < 20 {
		t.Errorf("only %d of %d long runs are folded", folded, len(cases))
	}
}

// foldedWell checks the text of a run that is folded against the one that is not.
func foldedWell(t *testing.T, s *Scene, text, whole string) {
	t.Helper()
	picture, words, _ := strings.Cut(text, "\nwhy: ")
	rows, f := numbers(numbered, picture), s.execution
	named := append(numbers(bracketed, given.ReplaceAllString(strings.Join(strings.Fields(words), " "), "")), f.Steps())
	named = append(named, f.Decisive...)
	for i := range f.States {
		if f.States[i].Event.Kind.Fault() {
			named = append(named, i)
		}
	}
	for _, n := range named {
		if n <= f.Steps() && !slices.Contains(rows, n) {
			t.Errorf("%s: event %d has no row:\n%s", s.File, n, text)
		}
	}
	if m := omitted.FindStringSubmatch(picture); m == nil || m[1] != strconv.Itoa(f.Steps()-len(rows)) || m[2] != strconv.Itoa(f.Steps()) {
		t.Errorf("%s: %d of %d events have rows, but it says %q", s.File, len(rows), f.Steps(), m)
	}
	if !strings.Contains(picture, "\nAdd -v to see all steps.\n") {
		t.Errorf("%s does not say how to see all steps", s.File)
	}
	for line := range strings.Lines(picture) {
		if numbered.MatchString(line) {
			at := strings.Index(whole, "\n"+line)
			if at < 0 {
				t.Errorf("%s: no row of the whole picture is %s", s.File, line)
				return
			}
			whole = whole[at+1:]
		}
	}
}
