package matrix

import (
	"strings"
	"testing"

	"doorway/internal/textwidth"
)

// A table that is too wide is written in parts. Each has the lines that say something in it, and the
// page of every option that does.
func TestSplit(t *testing.T) {
	s := sheet{
		{"algorithm", "mutex", "bypass", "assumptions", "mutants", "states"},
		{"a", "✔ n3", "≤1 n2", "2/2", "3/3", "5"},
		{"  fast", "✔ n2", "·", "", "", ""},
		{"b", "·", "·", "1/1", "2/2", "7"},
		{"  slow", "·", ">1 n2", "", "", ""},
		{"  slower", "·", ">2 n2", "", "", ""},
	}
	const (
		whole = "algorithm  mutex  bypass  assumptions  mutants  states\na          ✔ n3   ≤1 n2   2/2          3/3      5\n" +
			"  fast     ✔ n2   ·\nb          ·      ·       1/1          2/2      7\n  slow     ·      >1 n2\n  slower   ·      >2 n2\n"
		marks     = "algorithm  mutex  bypass\na          ✔ n3   ≤1 n2\n  fast     ✔ n2   ·\nb          ·      ·\n  slow     ·      >1 n2\n  slower   ·      >2 n2\n"
		summaries = "algorithm  assumptions  mutants  states\na          2/2          3/3      5\nb          1/1          2/2      7\n"
		single    = "algorithm  mutex\na          ✔ n3\n  fast     ✔ n2\nalgorithm  bypass\na          ≤1 n2\nb          ·\n  slow     >1 n2\n  slower   >2 n2\n" +
			"algorithm  assumptions\na          2/2\nb          1/1\nalgorithm  mutants\na          3/3\nb          2/2\nalgorithm  states\na          5\nb          7\n"
	)
	for _, c := range []struct {
		width int
		want  string
	}{
		{0, whole}, {54, whole}, {53, marks + summaries}, {39, marks + summaries}, {1, single},
	} {
		var text strings.Builder
		for _, part := range s.split(c.width) {
			part.write(&text)
		}
		if text.String() != c.want {
			t.Errorf("in %d columns\n%s\nwant\n%s", c.width, text.String(), c.want)
		}
	}
}

// The matrix fits into a terminal, and says there what it says elsewhere.
func TestFits(t *testing.T) {
	done := []Row{Decide(t.Context(), fake(), Options{}), Decide(t.Context(), election(), Options{})}
	var all strings.Builder
	Table(&all, done, 0)
	for _, width := range []int{50, 80, 100} {
		var text strings.Builder
		Table(&text, done, width)
		for line := range strings.Lines(text.String()) {
			line = strings.TrimSuffix(line, "\n")
			if n := textwidth.Columns(line); n > width || strings.HasSuffix(line, " ") {
				t.Errorf("%d columns of %d: %q", n, width, line)
			}
		}
		for _, word := range strings.Fields(all.String()) {
			if word != unclaimed && !strings.Contains(text.String(), word) {
				t.Errorf("in %d columns there is no %s:\n%s", width, word, text.String())
			}
		}
	}
}
