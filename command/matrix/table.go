package matrix

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"doorway/model/catalogue"
)

// Table writes the matrix: a row for each page and each of its options, with the numbers of assumptions shown
// necessary and of mutants killed. Pages with the same columns share a table. A table that is wider than width is
// written in parts below one another; a width of 0 means no limit.
func Table(w io.Writer, rows []Row, width int) {
	for _, g := range Grids(rows) {
		for _, s := range g.sheet().split(width) {
			s.write(w)
			fmt.Fprintln(w)
		}
	}
	writeLegend(w, width)
}

// sheet returns the texts of the grid.
func (g Grid) sheet() (s sheet) {
	head := []string{"algorithm"}
	for _, c := range g.Columns {
		head = append(head, c.Heading)
	}
	s = append(s, append(head, "assumptions", "mutants", "states"))
	for _, l := range g.Lines {
		name := l.Page.Name
		if l.Variant != "" {
			name = indent + l.Variant
		}
		line := []string{name}
		for _, m := range l.Marks {
			line = append(line, m.String())
		}
		s = append(s, append(line, l.Assumptions, l.Mutants, l.States))
	}
	return s
}

// A Meaning explains a sign or a word of the matrix.
type Meaning struct{ Sign, Words string }

// signs explains the signs of the matrix, in the lines printed below it.
var signs = [][]Meaning{
	{
		{"✔", "proved"}, {"✘", "violated, as claimed"}, {unclaimed, "no claim"}, {"?", "undecided: a limit was reached"},
		{"∅", "never put to the test"}, {wrong, "not as claimed"},
	},
	{
		{"≤k", "at most k, proved"}, {">k", "more than k is possible"}, {"k", "exactly k, proved"}, {"≠k", "not always k"},
		{"/e", "per entry, otherwise per run"},
	},
}

// words explains the words of the matrix.
var words = []Meaning{
	{"n3 r2", "the largest setup, 3 processes with 2 requests each; no r: unlimited. The lines of the claims give full setups"},
	{"bypass", "entries by others between a request and its entry"},
	{"doorway", "from the end of the doorway"},
	{"fcfs", "first come, first served"},
	{"apart", "difference of clocks in the end, in parts of a unit"},
	{"error", "difference from true time"},
	{"assumptions", "shown necessary by a violation / stated and not found unnecessary"},
	{"mutants", "killed / all"},
}

// Signs explains the signs of the matrix.
func Signs() []Meaning { return slices.Concat(signs...) }

// Words explains the words of the matrix.
func Words() []Meaning { return slices.Clone(words) }

func writeLegend(w io.Writer, width int) {
	for _, line := range signs {
		var texts []string
		for _, m := range line {
			texts = append(texts, m.Sign+" "+m.Words)
		}
		flow(w, texts, "   ", width)
	}
	said := make([]any, len(words))
	for i, m := range words {
		said[i] = m.Sign + ": " + m.Words
	}
	for line := range strings.Lines(fmt.Sprintf("%s\n%s; %s; %s\n%s; %s\n%s; %s\n", said...)) {
		flow(w, strings.Split(strings.TrimSpace(line), " "), " ", width)
	}
}

// Line describes a cell in one line.
func (c Cell) Line(page *catalogue.Page) string {
	who := Who(page, c.Claim)
	if c.Err != nil {
		return fmt.Sprintf(wrong+" %s: %s: %v", who, c.Claim.Property.Name, c.Err)
	}
	line := fmt.Sprintf("%-2s %s: %v", c.Sign(), who, c.Verdict)
	switch {
	case c.Undecided():
		line += fmt.Sprintf("; UNDECIDED: the claim is that it %s", c.Says())
	case !c.Expected():
		line += fmt.Sprintf("; UNEXPECTED: the claim is that it %s", c.Says())
	case c.Claim.Drops != "":
		line += "; it " + c.Says()
	}
	return line
}

// Says returns what the claim says about the property.
func (c Cell) Says() string {
	if c.Claim.Drops != "" {
		return fmt.Sprintf("is violated once %q is dropped", c.Claim.Drops)
	}
	if c.Claim.Expect == catalogue.Violated {
		return "is violated"
	}
	return "holds"
}
