package render

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"doorway/algorithms"
	"doorway/checker/property"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/model/transition"
)

// TestByEnding expects the ending of each format to be of that format alone.
func TestByEnding(t *testing.T) {
	for _, f := range Formats() {
		if got, err := byEnding("deep/run" + f.Ending); err != nil || got.Name != f.Name {
			t.Errorf("%s is %s, %v", f.Ending, got.Name, err)
		}
		if got, err := Named(f.Name); err != nil || got.Ending != f.Ending {
			t.Errorf("%s ends in %s, %v", f.Name, got.Ending, err)
		}
	}
	for _, file := range []string{"run", "run.gif", "run.json", "html", "run.html.gz"} {
		if f, err := byEnding(file); err == nil || !strings.HasSuffix(err.Error(), ".dot, .history.html or .ndjson") {
			t.Errorf("%s is %s, %v", file, f.Name, err)
		}
	}
}

// shown is the scene of a case that is replayed.
func shown(t *testing.T, c corpus.Case, sys transition.System, prop property.Property) *Scene {
	t.Helper()
	r, err := c.Runner(t.Context(), sys, prop)
	if err != nil {
		t.Fatal(err)
	}
	return Of(c, sys, prop, recording.Replay(r, c.Behaviour))
}

// TestSaveWholeOrNot leaves what is there when a format has nothing to show.
func TestSaveWholeOrNot(t *testing.T) {
	const file = "../../corpus/cases/bully/golden-park.txt"
	c, err := corpus.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	sys, prop, err := c.Subject(algorithms.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	s, out := shown(t, c, sys, prop), filepath.Join(t.TempDir(), "run.history.html")
	if err := os.WriteFile(out, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.Save(out); err == nil || !strings.Contains(err.Error(), "is not written: no process enters a critical section") {
		t.Errorf("error %v", err)
	}
	if text, err := os.ReadFile(out); string(text) != "before" {
		t.Errorf("%v, and left is %s", err, text)
	}
	if err := s.Save(file); err == nil || !strings.Contains(err.Error(), "is a case and would be lost") {
		t.Errorf("error %v", err)
	}
	if err := s.Save(filepath.Join(filepath.Dir(out), "run.html")); err != nil {
		t.Error(err)
	}
}

// TestTextFits expects every line of a case to keep to the width, and no word to
// be lost by that.
func TestTextFits(t *testing.T) {
	for _, file := range []string{
		"../../corpus/cases/lamport/any-later-message-mutual-exclusion-without-fifo-channels.txt", "../../corpus/cases/test-and-set/base-starvation-freedom.txt",
	} {
		c, err := corpus.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		sys, prop, err := c.Subject(algorithms.Catalogue())
		if err != nil {
			t.Fatal(err)
		}
		s := shown(t, c, sys, prop)
		whole, _ := s.text()
		s.Options.Width = 50
		text, _ := s.text()
		for line := range strings.SplitSeq(text, "\n") {
			if utf8.RuneCountInString(line) > 50 {
				t.Errorf("%s: too wide: %s", file, line)
			}
		}
		words := strings.Join(strings.Fields(text), " ")
		head, _, _ := strings.Cut(whole, "\n\n")
		if !strings.HasPrefix(words, strings.Join(strings.Fields(head), " ")) {
			t.Errorf("%s: the head is lost in\n%s", file, text)
		}
		if fair := s.fair(); !strings.Contains(words, strings.Join(strings.Fields(fair), " ")) {
			t.Errorf("%s: %q is not said in\n%s", file, fair, text)
		}
	}
}

// TestBecause: a page and a text say what a program says of why it fails.
func TestBecause(t *testing.T) {
	c, err := corpus.Read("../../corpus/cases/bully/golden-park.txt")
	if err != nil {
		t.Fatal(err)
	}
	sys, prop, err := c.Subject(algorithms.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Formats() {
		if f.Name != "html" && f.Name != "text" {
			continue
		}
		s := shown(t, c, sys, prop)
		s.execution.Decide([]string{"alice before bob."}, []int{1})
		if out, err := f.Render(s); err != nil || !strings.Contains(out, "alice before bob.") {
			t.Errorf("%s, %v: does not say why:\n%s", f.Name, err, out)
		}
	}
}
