package matrix

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"doorway/model/catalogue"
)

// Table writes the matrix: a row for each page and each of its options, with the numbers of
// assumptions shown necessary and of mutants killed. Pages with the same columns share a table.
func Table(w io.Writer, rows []Row) {
	for _, g := range Grids(rows) {
		g.write(w)
		fmt.Fprintln(w)
	}
	writeLegend(w)
}

func (g Grid) write(w io.Writer) {
	var text strings.Builder
	t := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "algorithm")
	for _, c := range g.Columns {
		fmt.Fprintf(t, "\t%s", c.Heading)
	}
	fmt.Fprintln(t, "\tassumptions\tmutants\tstates")
	for _, l := range g.Lines {
		name := l.Page.Name
		if l.Variant != "" {
			name = "  " + l.Variant
		}
		fmt.Fprint(t, name)
		for _, m := range l.Marks {
			fmt.Fprintf(t, "\t%v", m)
		}
		fmt.Fprintf(t, "\t%s\t%s\t%s\n", l.Assumptions, l.Mutants, l.States)
	}
	t.Flush()
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(w, strings.TrimRight(line, " \n"))
	}
}

// A Meaning explains a sign or a word of the matrix.
type Meaning struct{ Sign, Words string }

// signs explains the signs of the matrix, in the lines printed below it.
var signs = [][]Meaning{
	{
		{"✔", "proved"}, {"✘", "violated, as claimed"}, {"·", "no claim"}, {"?", "undecided: a limit was reached"},
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

func writeLegend(w io.Writer) {
	for _, line := range signs {
		var texts []string
		for _, m := range line {
			texts = append(texts, m.Sign+" "+m.Words)
		}
		fmt.Fprintln(w, strings.Join(texts, "   "))
	}
	said := make([]any, len(words))
	for i, m := range words {
		said[i] = m.Sign + ": " + m.Words
	}
	fmt.Fprintf(w, "%s\n%s; %s; %s\n%s; %s\n%s;  %s\n", said...)
}

// Line describes a cell in one line.
func (c Cell) Line(page *catalogue.Page) string {
	who := Who(page, c.Claim)
	if c.Err != nil {
		return fmt.Sprintf(wrong+" %s: %s: %v", who, c.Claim.Property, c.Err)
	}
	line := fmt.Sprintf("%-2s %s: %v", c.Sign(), who, c.Verdict)
	if c.Claim.Drops != "" {
		line += fmt.Sprintf("; does without %q", c.Claim.Drops)
	}
	switch {
	case c.Undecided():
		line += fmt.Sprintf("; UNDECIDED: the claim is that it %s", c.Says())
	case !c.Expected():
		line += fmt.Sprintf("; UNEXPECTED: the claim is that it %s", c.Says())
	}
	return line
}

// Says returns what the claim says about the property.
func (c Cell) Says() string {
	if c.Claim.Expect == catalogue.Violated {
		return "is violated"
	}
	return "holds"
}
