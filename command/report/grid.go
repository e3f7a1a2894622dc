package report

import (
	"cmp"
	"fmt"
	"strings"

	"doorway/command/matrix"
	"doorway/corpus"
	"doorway/model/catalogue"
)

// idOf returns the id of an element of the report, made from a page of the catalogue and names such
// as those of a variant and a property. An empty name becomes base.
func idOf(page *catalogue.Page, parts ...string) string {
	id := "algorithm." + page.Name
	for _, p := range parts {
		id += "." + cmp.Or(corpus.Slug(p), "base")
	}
	return id
}

// A grid is a grid of the matrix with its lines by family. Its name is unique.
type grid struct {
	matrix.Grid
	Name     string
	Families []family
}

// A family is a family with its lines.
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

// about returns a name for the subject of the grid.
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

// Width returns the number of columns.
func (g grid) Width() int { return len(g.Columns) + 4 }

// A mark is a mark of the matrix with the id of its evidence, its meaning and its look.
type mark struct {
	matrix.Mark
	To, Words, Class string
}

func newMark(l matrix.Line, m matrix.Mark) mark {
	return mark{m, idOf(l.Page, l.Variant, m.Property), words(m.Sign), classes[m.Sign]}
}

// classes are the CSS classes of signs.
var classes = map[string]string{"✔": "kept", "✘": "broken", "!!": "alarm", "?": "alarm", "∅": "alarm"}

// words returns the meaning of a sign.
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
		text += ", per entry"
	}
	return text
}
