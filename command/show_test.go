package command

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/draw/render"
)

// shown are the cases shown in every format: a violation among messages, and a
// run in shared memory that goes on without end.
var shown = map[string]string{
	"violation": "../corpus/cases/ricart-agrawala/no-tie-break-mutual-exclusion-without-unique-process-numbers.txt",
	"lasso":     "../corpus/cases/test-and-set/base-starvation-freedom.txt",
}

// extensions are how files of a format end.
var extensions = map[string]string{
	"svg": "svg", "html": "html", "mermaid": "mmd", "shiviz": "log", "itf": "itf.json", "dot": "dot", "ndjson": "ndjson",
}

func TestFormats(t *testing.T) {
	for name, file := range shown {
		for format, ext := range extensions {
			r := on(t.Context(), algorithms.Catalogue(), "show", "-format", format, file)
			r.is(t, exitOK)
			golden(t, "show-"+name+"."+ext, r.out)
			sound(t, format, r.out)
		}
		on(t.Context(), algorithms.Catalogue(), "show", "-format=text", file).is(t, exitOK, "p0   p1\n")
		on(t.Context(), algorithms.Catalogue(), "show", "-format=history", file).is(t, exitOK, "<html", `"p1 lock"`)
	}
}

// TestEveryCase shows the whole corpus in every format that shows any run.
func TestEveryCase(t *testing.T) {
	files, err := filepath.Glob("../corpus/cases/*/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	c := newCall(t.Context(), algorithms.Catalogue())
	for i, file := range files {
		s, _, err := (&call{pages: c.pages}).scene(t.Context(), file, render.Formats()[0])
		if err != nil {
			t.Fatal(err)
		}
		s.Plain = i%10 != 0 // package cause explains them all
		for _, f := range render.Formats() {
			if f.Name == "dot" || f.Name == "history" {
				continue // of small systems, and of locks, alone
			}
			text, err := f.Render(s)
			if err != nil {
				t.Errorf("%s as %s: %v", file, f.Name, err)
			}
			sound(t, f.Name, text)
		}
	}
}

// sound checks that a text is well formed.
func sound(t *testing.T, format, text string) {
	t.Helper()
	switch format {
	case "svg":
		wellFormed(t, text)
	case "itf":
		if !json.Valid([]byte(text)) {
			t.Errorf("no JSON: %s", text)
		}
	case "html":
		selfContained(t, text)
		_, picture, _ := strings.Cut(text, "<figure>")
		picture, _, _ = strings.Cut(picture, "</figure>")
		wellFormed(t, picture)
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
}

// outside is whatever makes a browser ask for another file.
var outside = []string{"http://", "https://", "src=", "href=", "url(", "@import", "<link", "<iframe", "fetch(", "xmlhttprequest"}

// reaches returns the part of a page that refers to something outside, or "".
func reaches(text string) string {
	text = strings.ToLower(strings.ReplaceAll(text, `xmlns="http://www.w3.org/2000/svg"`, "")) // names a language and is never fetched
	text = strings.ReplaceAll(text, `href="#`, "")                                             // leads to another place of the page
	for _, word := range outside {
		if strings.Contains(text, word) {
			return word
		}
	}
	return ""
}

func selfContained(t *testing.T, text string) {
	t.Helper()
	if word := reaches(text); word != "" {
		t.Errorf("the page refers to something outside: %s", word)
	}
}

// TestSelfContained checks that the check can fail.
func TestSelfContained(t *testing.T) {
	for _, text := range []string{`<script SRC="x.js">`, `<a href="x">`, `url(x.png)`, "HTTPS://example.com", `@import "x.css"`} {
		if reaches(text) == "" {
			t.Errorf("%s is not found", text)
		}
	}
}

// TestFolds leaves out most steps of a long run that breaks a property, unless -v asks for all.
func TestFolds(t *testing.T) {
	const file = "../corpus/cases/fischer/base-bounded-waiting-5.txt"
	question := []string{"-setup", "n=2 requests=unlimited delay=1", "-property", "bounded-waiting(5)", "fischer"}
	for _, c := range []struct {
		words []string
		want  int
	}{
		{[]string{"show", file}, exitOK}, {[]string{"show", "-why", file}, exitOK}, {[]string{"show", "-format=svg", file}, exitOK},
		{append([]string{"verify"}, question...), exitUnexpected},
	} {
		on(t.Context(), algorithms.Catalogue(), c.words...).is(t, c.want, " of 54 steps are left out: no reason names them")
		verbose := slices.Insert(slices.Clone(c.words), 1, "-v")
		whole := on(t.Context(), algorithms.Catalogue(), verbose...)
		if whole.is(t, c.want, "p0 step"); strings.Contains(whole.out, "left out") {
			t.Errorf("%v leaves something out:\n%s", verbose, whole.out)
		}
	}
}

func TestShowToFile(t *testing.T) {
	caseFiles(t)
	on(t.Context(), both, "show", "-format=svg", "-o=good.svg", "good.txt").is(t, exitOK)
	text, err := os.ReadFile("good.svg")
	if err != nil || !strings.HasPrefix(string(text), "<svg ") {
		t.Errorf("%v: %s", err, text)
	}
	on(t.Context(), both, "show", "-o=good.diagram", "-color=always", "good.txt").is(t, exitOK)
	if text, err := os.ReadFile("good.diagram"); err != nil || !strings.Contains(string(text), "\x1b[") {
		t.Errorf("%v: %s", err, text)
	}
	on(t.Context(), both, "show", "-o=good.txt/x.svg", "good.txt").is(t, exitUsage, "err: doorway: good.txt/x.svg could not be written and is unchanged: good.txt is not a directory")
}

// TestClocks writes clocks beside the steps, in text as narrow as asked for.
func TestClocks(t *testing.T) {
	file := shown["violation"]
	r := on(t.Context(), algorithms.Catalogue(), "show", "-clocks=vector", "-ascii", "-width=64", file)
	r.is(t, exitOK)
	golden(t, "show-clocks", r.out)
	for line := range strings.Lines(r.out[strings.Index(r.out, "\np0 "):]) {
		if len(line) > 64+1 {
			t.Errorf("wider than 64: %s", line)
		}
	}
	r = on(t.Context(), algorithms.Catalogue(), "show", "-clocks=lamport", "-format=svg", file)
	r.is(t, exitOK)
	golden(t, "show-clocks.svg", r.out)
	sound(t, "svg", r.out)
	for _, c := range []struct{ clock, format, file, words string }{
		{"matrix", "text", file, "-clocks=matrix: want lamport or vector"},
		{"vector", "html", file, "-clocks=vector: html has no clocks beside the steps, text and svg have; html shows them below each step, and shiviz vectors"},
		{"vector", "svg", shown["lasso"], "-clocks=vector: test-and-set shares memory: without messages there is no happened-before relation"},
	} {
		on(t.Context(), algorithms.Catalogue(), "show", "-clocks", c.clock, "-format", c.format, c.file).is(t, exitUsage, "err: doorway: "+c.words)
	}
}

// TestShowInVain asks for what cannot be shown.
func TestShowInVain(t *testing.T) {
	const bully = "../corpus/cases/bully/golden-park.txt"
	for _, c := range []struct{ format, file, words string }{
		{"gif", shown["lasso"], "-format=gif: want text, svg, html, mermaid, shiviz, itf, dot, history or ndjson"},
		{"dot", bully, "golden-park.txt: the system has more than 200 states under n=6"},
		{"history", bully, "golden-park.txt: no process enters a critical section in this run"},
	} {
		on(t.Context(), algorithms.Catalogue(), "show", "-format", c.format, c.file).is(t, exitUsage, "err: "+c.words)
	}
}

// TestStaleFormats shows as far as it can happen what no longer can: nothing is
// marked, and the status says so.
func TestStaleFormats(t *testing.T) {
	caseFiles(t)
	for format := range extensions {
		want := exitUnexpected
		if format == "dot" { // which shows a run that is there or none
			want = exitUsage
		}
		r := on(t.Context(), both, "show", "-format", format, "disabled.txt")
		r.is(t, want)
		if strings.Contains(r.out, "violation") {
			t.Errorf("%s marks a violation that is none", format)
		}
	}
}
