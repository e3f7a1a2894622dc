package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"doorway/model"
)

// A Table describes a program whose processes keep the number of their line in the field PC of
// their local state: the name of each line, and what a process at it shows.
type Table[PC ~uint8] struct {
	Program
	names []string
	views []model.View
}

// regions gives the view for each word for a region; a process that waits is past its doorway.
var regions = map[string]model.View{
	"remainder": {Region: model.Remainder},
	"trying":    {Region: model.Trying},
	"waiting":   {Region: model.Trying, Passed: true},
	"critical":  {Region: model.Critical},
	"exiting":   {Region: model.Exiting},
}

// Lines returns the table of a program: in each line a region, unless it is that of the line above, a
// name, or · for a line where no process stops, and what the line does. Names and texts begin in the
// same columns as in the first line. The names are those of the numbers 0, 1, … in this order. A line that is written "as" another is not listed: it is for a
// process that comes back to the other line in another state than the one in which it first reached
// it. One that does nothing is not listed either: it belongs to a variant. Lines panics if the table
// is wrong, as that of a page never is.
func Lines[PC ~uint8](text string) Table[PC] {
	var t Table[PC]
	again := map[string]string{}
	for i, r := range rows(text) {
		view, known := regions[r.region]
		first, same := strings.CutPrefix(r.Text, "as ")
		switch {
		case !known:
			panic(fmt.Sprintf("row %d of the program: the region is %q; write remainder, trying, waiting, critical or exiting", i+1, r.region))
		case slices.Contains(t.names, r.Label):
			panic(fmt.Sprintf("row %d of the program: %s is the name of a row above; rename one", i+1, r.Label))
		case same && !slices.Contains(t.names, first):
			panic(fmt.Sprintf("row %d of the program: no row above is named %s", i+1, first))
		case same:
			again[r.Label] = first
		case r.Label == "" || r.Text != "":
			t.Lines = append(t.Lines, r.Line)
		}
		if r.Label != "" {
			t.names, t.views = append(t.names, r.Label), append(t.views, view)
		}
	}
	t.At = func(me model.ProcID, local any, v model.View) string {
		at := ByField("PC")(me, local, v)
		if first, same := again[at]; same {
			return first
		}
		return at
	}
	return t
}

// A row holds a line of a table with its region.
type row struct {
	Line
	region string
}

// rows parses the lines of a table.
func rows(text string) (all []row) {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	name, last := column(lines[0]), ""
	for i, l := range lines {
		region, rest := cut(l, name)
		last, lines[i] = cmp.Or(region, last), rest
		all = append(all, row{region: last})
	}
	for i, l := range Listing(strings.Join(lines, "\n")) {
		all[i].Line = l
	}
	return all
}

// Name returns the name of a line, or its number if the table does not have it, such as a line of a mutant.
func (t *Table[PC]) Name(pc PC) string { return NameOf(pc, t.names...) }

// View returns the view of a process at a line: its region, and whether it is past its doorway. At a line that the
// table does not have, such as a mutant's, it is trying.
func (t *Table[PC]) View(pc PC) model.View {
	if int(pc) < len(t.views) {
		return t.views[pc]
	}
	return model.View{Region: model.Trying}
}
