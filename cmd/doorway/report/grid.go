package report

import (
	"cmp"
	"fmt"
	"strings"

	"doorway/cmd/doorway/matrix"
	"doorway/corpus"
	"doorway/model/catalogue"
)

// idOf names a place on the page: a page of the catalogue and, on it, a variant,
// a property and so on. What has no name is called base.
func idOf(page *catalogue.Page, parts ...string) string {
	id := "algorithm." + page.Name
	for _, p := range parts {
		id += "." + cmp.Or(corpus.Slug(p), "base")
	}
	return id
}

// A grid is a grid of the matrix with its lines by family. Its name is its alone.
type grid struct {
	matrix.Grid
	Name     string
	Families []family
}

// A family is the lines of one.
type family struct {
	Name  catalogue.Family
	Lines []matrix.Line
}

func grids(rows []matrix.Row) (all []grid) {
	named := map[string]int{}
	for _, g := range matrix.Grids(rows) {
		next := grid{Grid: g}
		for _, l := range g.Lines {
			if n := len(next.Families); n == 0 || next.Families[n-1].Name != l.Page.Family {
				next.Families = append(next.Families, family{Name: l.Page.Family})
			}
			f := &next.Families[len(next.Families)-1]
			f.Lines = append(f.Lines, l)
		}
		next.Name = next.about()
		if named[next.Name]++; named[next.Name] > 1 {
			next.Name += fmt.Sprintf(", part %d", named[next.Name])
		}
		all = append(all, next)
	}
	return all
}

// about says what the grid is about.
func (g grid) about() string {
	first, last := g.Families[0].Name, g.Families[len(g.Families)-1].Name
	switch {
	case g.Elections:
		return "Elections"
	case last != catalogue.ClockSynchronisation:
		return "Locks"
	case first == last:
		return "Clock synchronisation"
	default:
		return "Locks and clock synchronisation"
	}
}

// Width returns how many columns the grid has.
func (g grid) Width() int { return len(g.Columns) + 4 }

// A mark is a mark of the matrix with where its evidence is and what it says.
type mark struct {
	matrix.Mark
	To, Words, Class string
}

func newMark(l matrix.Line, m matrix.Mark) mark {
	return mark{m, idOf(l.Page, l.Variant, m.Property), words(m.Sign), classes[m.Sign]}
}

// classes are the looks of signs, beside what they say.
var classes = map[string]string{"✔": "kept", "✘": "broken", "!!": "alarm", "?": "alarm", "∅": "alarm"}

// words says what a sign says.
func words(sign string) string {
	for _, m := range matrix.Signs() {
		if m.Sign == sign {
			return m.Words
		}
	}
	number, entry := strings.CutSuffix(sign, "/e")
	text := "exactly " + number + ", proved"
	switch k := strings.TrimLeft(number, "≤>≠"); {
	case strings.HasPrefix(number, "≤"):
		text = "at most " + k + ", proved"
	case strings.HasPrefix(number, ">"):
		text = "more than " + k + " is possible"
	case strings.HasPrefix(number, "≠"):
		text = "not always " + k
	}
	if entry {
		text += ", an entry"
	}
	return text
}
