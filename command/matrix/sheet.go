package matrix

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"doorway/internal/textwidth"
)

// A sheet holds the texts of a table: headings, then lines that begin with a name. The names of options are
// indented below their page.
type sheet [][]string

const (
	indent    = "  " // before the name of an option
	unclaimed = "·"
	gap       = 2 // blanks between columns
	summary   = 3 // the last columns, which are about a page as a whole
)

// split splits a sheet by its columns into sheets that fit the given width of a terminal, and keeps the summary
// together if it fits. Each sheet has only lines with text in its columns. A width of 0 means no limit.
func (s sheet) split(width int) (all []sheet) {
	if width == 0 {
		return []sheet{s}
	}
	for from := 1; from < len(s[0]); {
		to, used := from+1, s.wide(0)+gap+s.wide(from)
		for to < len(s[0]) && used+gap+s.wide(to) <= width {
			used += gap + s.wide(to)
			to++
		}
		if start := len(s[0]) - summary; from < start && start < to && to < len(s[0]) {
			to = start
		}
		all = append(all, s.part(from, to))
		from = to
	}
	return all
}

// wide returns the width of a column.
func (s sheet) wide(column int) (most int) {
	for _, line := range s {
		most = max(most, textwidth.Columns(line[column]))
	}
	return most
}

// part returns the columns in [from, to), with the lines that have text there, and the pages of those options.
func (s sheet) part(from, to int) sheet {
	p := sheet{slices.Concat(s[0][:1], s[0][from:to])}
	var page []string // not yet in p
	for _, line := range s[1:] {
		cells := slices.Concat(line[:1], line[from:to])
		if !strings.HasPrefix(line[0], indent) {
			page = cells
		}
		if !slices.ContainsFunc(cells[1:], func(c string) bool { return c != unclaimed && c != "" }) {
			continue
		}
		if page != nil && strings.HasPrefix(line[0], indent) {
			p = append(p, page)
		}
		p, page = append(p, cells), nil
	}
	return p
}

// write writes the sheet with its columns aligned.
func (s sheet) write(w io.Writer) {
	var text strings.Builder
	t := tabwriter.NewWriter(&text, 0, 0, gap, ' ', 0)
	for _, line := range s {
		fmt.Fprintln(t, strings.Join(line, "\t"))
	}
	t.Flush()
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(w, strings.TrimRight(line, " \n"))
	}
}

// flow writes texts with a separator between them, in lines of the given width. A width of 0 means no limit.
func flow(w io.Writer, texts []string, separator string, width int) {
	line := texts[0]
	for _, text := range texts[1:] {
		if longer := line + separator + text; width == 0 || textwidth.Columns(longer) <= width {
			line = longer
			continue
		}
		fmt.Fprintln(w, line)
		line = text
	}
	fmt.Fprintln(w, line)
}
