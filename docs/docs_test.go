// Package docs_test holds the texts of this folder against the code: every block
// of Go in them stands in a Go file below this folder or the catalogue, and every output is what
// its session prints now.
package docs_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
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

// A block is the lines between two fences. What prints it stands in a comment
// above it: <!-- printed by NAME -->.
type block struct {
	kind    string // what stands behind the fence
	printer string
	text    string
	at      int // where the text begins in its file
}

var fenced = regexp.MustCompile("(?ms)^(?:<!-- printed by (\\w+) -->\n)?```(\\w*)\n(.*?)^```$")

func blocks(text string) (all []block) {
	for _, m := range fenced.FindAllStringSubmatchIndex(text, -1) {
		b := block{kind: text[m[4]:m[5]], text: text[m[6]:m[7]], at: m[6]}
		if m[2] >= 0 {
			b.printer = text[m[2]:m[3]]
		}
		all = append(all, b)
	}
	return all
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
	all := codeBelow(t, ".") + codeBelow(t, "../algorithms")
	for _, file := range texts(t) {
		for _, b := range blocks(read(t, file)) {
			if b.kind == "go" && !strings.Contains(all, "\n"+trimmed(b.text)) {
				t.Errorf("%s: this code stands in no Go file below docs or algorithms:\n%s", file, b.text)
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

// TestOutput expects every block of text to be what its session prints.
func TestOutput(t *testing.T) {
	for _, file := range texts(t) {
		text := read(t, file)
		renewed, from := "", 0
		for _, b := range blocks(text) {
			if b.kind != "text" {
				continue
			}
			if sessions[b.printer] == nil {
				t.Errorf("%s: no session %q prints this:\n%s", file, b.printer, b.text)
				continue
			}
			now := printed(t, b.printer)
			renewed, from = renewed+text[from:b.at]+now, b.at+len(b.text)
			if now != b.text && !*update {
				t.Errorf("%s: %s now prints\n%s\nand not\n%s\nif that is meant, run go test ./docs -update", file, b.printer, now, b.text)
			}
		}
		if renewed += text[from:]; *update && renewed != text {
			if err := os.WriteFile(file, []byte(renewed), 0o644); err != nil {
				t.Fatal(err)
			}
		}
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
	strings.Builder
}

// print puts its arguments on a line.
func (p *paper) print(args ...any) { fmt.Fprintln(p, args...) }

// printed returns what a session prints, without blanks at the ends of lines
// and without blank lines at its ends. It is run in a folder of its own.
func printed(t *testing.T, name string) string {
	p := &paper{}
	t.Run(name, func(t *testing.T) {
		t.Chdir(t.TempDir())
		p.T = t
		sessions[name](p)
	})
	var b strings.Builder
	for line := range strings.Lines(strings.Trim(p.String(), "\n")) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}
