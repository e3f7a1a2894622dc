package report

import (
	"cmp"
	"fmt"
	"slices"
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

// A grid shows a grid of the matrix with its lines grouped by family. Its name is unique.
type grid struct {
	matrix.Grid
	Name     string
	Families []family
}

// A family holds the lines of one family.
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

// about names the subject of the grid.
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

// A mark adds to a mark of the matrix its column, the id of its evidence, its meaning and its look.
type mark struct {
	matrix.Mark
	Heading, To, Words, Class, Look string
}

func newMark(g grid, l matrix.Line, column int) mark {
	m := l.Marks[column]
	return mark{m, g.Columns[column].Heading, idOf(l.Page, l.Variant, m.Property), words(m.Sign), classes[m.Sign], lookOf(m.Sign)}
}

// A look names a class of signs, by which the matrix can be filtered.
type look struct{ Sign, Words string }

// bounds names the look of all signs that are amounts.
var bounds = look{"k", "an amount, proved or exceeded"}

func lookOf(sign string) string {
	if classes[sign] == "" && sign != "~" {
		return bounds.Sign
	}
	return sign
}

// looks returns the looks that occur, in the order of the key.
func looks(all []grid) (found []look) {
	seen := map[string]bool{}
	for _, g := range all {
		for _, l := range g.Lines {
			for _, m := range l.Marks {
				seen[lookOf(m.Sign)] = seen[lookOf(m.Sign)] || m.Property != ""
			}
		}
	}
	for _, s := range matrix.Signs() {
		if seen[s.Sign] && lookOf(s.Sign) == s.Sign && s.Sign != bounds.Sign {
			found = append(found, look{s.Sign, s.Sign + " " + s.Words})
		}
	}
	if seen["~"] {
		found = append(found, look{"~", "~ tested"})
	}
	if seen[bounds.Sign] {
		found = append(found, bounds)
	}
	return found
}

// families returns the families of the matrix, each once, in its order.
func families(all []grid) (names []catalogue.Family) {
	for _, g := range all {
		for _, f := range g.Families {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// columns returns the headings of the matrix, each once, in its order.
func columns(all []grid) (names []string) {
	for _, g := range all {
		for _, c := range g.Columns {
			if !slices.Contains(names, c.Heading) {
				names = append(names, c.Heading)
			}
		}
	}
	return names
}

// classes maps signs to CSS classes.
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
