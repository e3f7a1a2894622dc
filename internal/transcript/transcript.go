// Package transcript compares the outputs that a text quotes with what is printed now.
package transcript

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

// A Block holds a fenced block of a text. A comment above it names the session that prints
// it: <!-- printed by NAME -->.
type Block struct {
	Kind    string // the word after the opening fence
	Session string // its name, or ""
	Text    string
	at      int // index of Text in the file
}

var fenced = regexp.MustCompile("(?ms)^(?:<!-- printed by (\\w+) -->\n)?```(\\w*)\n(.*?)^```$")

// Blocks returns the blocks of a text, in order.
func Blocks(text string) (all []Block) {
	for _, m := range fenced.FindAllStringSubmatchIndex(text, -1) {
		b := Block{Kind: text[m[4]:m[5]], Text: text[m[6]:m[7]], at: m[6]}
		if m[2] >= 0 {
			b.Session = text[m[2]:m[3]]
		}
		all = append(all, b)
	}
	return all
}

// Check compares every block of kind "text" in a file with the output of its session. The session
// receives the result of paper, prints to its writer, and runs in a folder of its own. With update,
// Check rewrites the file.
func Check[P any](t *testing.T, file string, update bool, sessions map[string]func(P), paper func(*testing.T, io.Writer) P) {
	t.Helper()
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text, renewed, from := string(before), "", 0
	for _, b := range Blocks(text) {
		if b.Kind != "text" {
			continue
		}
		session := sessions[b.Session]
		if session == nil {
			t.Errorf("%s: no session %q prints this:\n%s", file, b.Session, b.Text)
			continue
		}
		t.Run(b.Session, func(t *testing.T) {
			t.Chdir(t.TempDir())
			var out strings.Builder
			session(paper(t, &out))
			now := tidied(out.String())
			renewed, from = renewed+text[from:b.at]+now, b.at+len(b.Text)
			if now != b.Text && !update {
				t.Errorf("%s: %s now prints\n%s\ninstead of\n%s\nif this is intended, run this test with -update", file, b.Session, now, b.Text)
			}
		})
	}
	if renewed += text[from:]; update && renewed != text {
		if err := os.WriteFile(file, []byte(renewed), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// tidied removes trailing blanks from the lines of a text, and blank lines from its beginning and
// end.
func tidied(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.Trim(text, "\n")) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}
