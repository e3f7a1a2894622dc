package transcript

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

const stale = "# Text\n\n```go\nfunc f() {}\n```\n\n<!-- printed by two -->\n```text\n1\n```\n\nand so on\n"

// Blocks returns blocks with their sessions, and Check rewrites stale ones without trailing blanks.
func TestUpdate(t *testing.T) {
	want := []Block{{Kind: "go", Text: "func f() {}\n", at: 14}, {Kind: "text", Session: "two", Text: "1\n", at: 63}}
	if got := Blocks(stale); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	file := filepath.Join(t.TempDir(), "text.md")
	if err := os.WriteFile(file, []byte(stale), 0o644); err != nil {
		t.Fatal(err)
	}
	sessions := map[string]func(io.Writer){"two": func(w io.Writer) { fmt.Fprint(w, "\n1  \n  2\n\n") }}
	paper := func(_ *testing.T, w io.Writer) io.Writer { return w }
	Check(t, file, true, sessions, paper)
	now := "# Text\n\n```go\nfunc f() {}\n```\n\n<!-- printed by two -->\n```text\n1\n  2\n```\n\nand so on\n"
	if text, err := os.ReadFile(file); err != nil || string(text) != now {
		t.Errorf("the text is now %q, want %q; %v", text, now, err)
	}
	Check(t, file, false, sessions, paper)
}
