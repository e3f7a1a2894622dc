package github

import (
	"fmt"
	"strings"
	"testing"

	"doorway/internal/english"
)

func TestActionsCommand(t *testing.T) {
	var b strings.Builder
	actionsCommand(&b, "error", "a: 5 %,\r\nb", "::set-output: 5 %,\r\nb")
	if want := "::error title=a%3A 5 %25%2C%0D%0Ab::::set-output: 5 %25,%0D%0Ab\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

func TestFitting(t *testing.T) {
	var blocks []string
	for i := range 9 {
		blocks = append(blocks, fmt.Sprintf("%d%s", i, strings.Repeat("x", 99)))
	}
	for most := -1; most < 1100; most++ {
		text := fitting(blocks, most)
		whole := strings.Count(text, "x") / 99
		note := "Left out here: " + english.Count(9-whole, "part") + ". A summary holds at most 1 MiB; the log has everything.\n\n"
		if len(text) > max(most, 0) || strings.HasSuffix(text, note) != (whole < 9 && most >= len(note)) {
			t.Errorf("in %d bytes %d:\n%s", most, len(text), text)
		}
	}
}

func TestFenced(t *testing.T) {
	if got := fenced("a ``` b ```` c\n\n"); got != "`````text\na ``` b ```` c\n`````\n\n" {
		t.Errorf("%q", got)
	}
}
