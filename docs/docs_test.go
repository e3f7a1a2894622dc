// Package docs_test compares the texts of this folder with the code: every block of Go in them is in a Go file of the
// catalogue, of real or below this folder, and every output is what its session prints now.
package docs_test

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"doorway/internal/transcript"
)

var update = flag.Bool("update", false, "write the outputs in the texts anew")

// texts returns the Markdown files of this folder.
func texts(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	return files
}

// trimmed returns a text without the blanks at both ends of its lines.
func trimmed(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String()
}

// TestCode expects every block of Go in a Go file.
func TestCode(t *testing.T) {
	all := codeBelow(t, ".") + codeBelow(t, "../algorithms") + codeBelow(t, "../real")
	for _, file := range texts(t) {
		for _, b := range transcript.Blocks(read(t, file)) {
			if b.Kind == "go" && !strings.Contains(all, "\n"+trimmed(b.Text)) {
				t.Errorf("%s: this code stands in no Go file below docs, algorithms or real:\n%s", file, b.Text)
			}
		}
	}
}

// codeBelow returns the Go files of a folder and of those in it.
func codeBelow(t *testing.T, folder string) string {
	t.Helper()
	var code strings.Builder
	err := filepath.WalkDir(folder, func(file string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".go" {
			return err
		}
		text, err := os.ReadFile(file)
		code.WriteString("\n" + trimmed(string(text)))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return code.String()
}

// elsewhere are the texts whose outputs other tests print: those of the measurements in bench, and
// those of the command, and pictures of goroutines under control.
var elsewhere = []string{"pictures.md", "finding.md", "shrinking.md", "traces.md", "audit.md", "spans.md", "leader-elector.md"}

// TestOutput expects every block of text to be what its session prints.
func TestOutput(t *testing.T) {
	for _, file := range texts(t) {
		if !slices.Contains(elsewhere, file) {
			transcript.Check(t, file, *update, sessions, func(t *testing.T, w io.Writer) *paper { return &paper{t, w} })
		}
	}
}

var (
	explained = regexp.MustCompile("(?m)^(.*)\n```\n\n\\| part \\| meaning \\|\n((?:\\|.*\n)+)")
	part      = regexp.MustCompile("(?m)^\\| `([^`]+)`")
	numbers   = regexp.MustCompile(`\d+(?:[,.]\d+)*`)
)

// TestParts expects a table that explains an output part by part to have the numbers of
// that output, wherever a part has its words.
func TestParts(t *testing.T) {
	tables := 0
	for _, file := range texts(t) {
		for _, m := range explained.FindAllStringSubmatch(read(t, file), -1) {
			tables++
			for _, p := range part.FindAllStringSubmatch(m[2], -1) {
				words := strings.TrimSuffix(p[1], " …")
				pattern := numbers.ReplaceAllString(regexp.QuoteMeta(words), numbers.String())
				if same := regexp.MustCompile(pattern).FindString(m[1]); same != "" && same != words {
					t.Errorf("%s explains %q, and above that is %q", file, words, same)
				}
			}
		}
	}
	if tables == 0 {
		t.Error("no table explains the parts of an output")
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A paper is what a session prints on.
type paper struct {
	*testing.T
	io.Writer
}

// print puts its arguments on a line.
func (p *paper) print(args ...any) { fmt.Fprintln(p, args...) }
