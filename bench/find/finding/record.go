package finding

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"doorway/model/catalogue"
	"doorway/properties"
)

// A Record is the result of one hunter in one hunt, seed by seed.
type Record struct {
	Family, Page, Variant, Property, Setup string

	Who           // zero if no run can find the flaw
	Budget int    // events
	Finds  []Find // by seed
}

// Of returns the record of a hunt, without a hunter.
func Of(h Hunt) Record {
	return Record{
		Family: family(h.Page.Family), Page: h.Page.Name, Variant: h.Claim.Variant,
		Property: h.Claim.Property.Name, Setup: h.Claim.Setup.String(),
	}
}

// family returns the general family that f belongs to.
func family(f catalogue.Family) string {
	name, _, _ := strings.Cut(string(f), ",")
	return strings.TrimSuffix(name, "-based")
}

// name names the mutant and the property.
func (r Record) name() string { return r.Page + "/" + r.Variant + ": " + r.Property }

// hunt names the hunt as Hunt.String does.
func (r Record) hunt() string { return r.name() + " for " + r.Setup }

// endless reports whether the property is about runs that never end.
func (r Record) endless() bool {
	p, err := properties.Named(r.Property)
	return err == nil && p.Engine().Endless()
}

// Hunt finds the hunt of a record among the pages.
func (r Record) Hunt(pages []*catalogue.Page) (Hunt, error) {
	for _, p := range pages {
		for _, c := range p.Claims {
			if h := (Hunt{p, c}); Of(h).hunt() == r.hunt() && c.Expect == catalogue.Violated {
				return h, nil
			}
		}
	}
	return Hunt{}, fmt.Errorf("no page claims %s any more; run make bench-find", r.hunt())
}

// columns are the columns before those of the seeds.
var columns = []string{"family", "page", "variant", "property", "setup", "scheduler", "limit", "budget"}

// Write writes records as comma-separated values, with a column for each seed.
func Write(w io.Writer, seeds int, records []Record) error {
	head := slices.Clone(columns)
	for s := range seeds {
		head = append(head, fmt.Sprintf("runs/events of seed %d", s))
	}
	lines := [][]string{head}
	for _, r := range records {
		line := []string{r.Family, r.Page, r.Variant, r.Property, r.Setup, r.Name, strconv.Itoa(r.Limit), strconv.Itoa(r.Budget)}
		for _, f := range r.Finds {
			line = append(line, f.String())
		}
		lines = append(lines, line)
	}
	return csv.NewWriter(w).WriteAll(lines)
}

// The texts of finds in which no run broke the property.
const (
	missed = "-"
	broken = "error"
)

// String returns the numbers of runs and events, such as "3/41".
func (f Find) String() string {
	switch {
	case f.Error:
		return broken
	case f.Runs == 0:
		return missed
	default:
		return fmt.Sprintf("%d/%d", f.Runs, f.Steps)
	}
}

func parseFind(text string) (f Find, err error) {
	switch text {
	case broken:
		return Find{Error: true}, nil
	case missed:
		return Find{}, nil
	}
	if n, _ := fmt.Sscanf(text, "%d/%d", &f.Runs, &f.Steps); n != 2 || f.String() != text {
		return Find{}, fmt.Errorf("%q: want runs/events, such as 3/41, or %s or %s", text, missed, broken)
	}
	return f, nil
}

// Read reads what Write wrote.
func Read(r io.Reader) ([]Record, error) { return lines(r, len(columns), parse) }

// lines parses all lines except the first, the head. Each needs at least the given number of columns.
func lines[T any](r io.Reader, columns int, parse func([]string) (T, error)) (all []T, err error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord = -1
	texts, err := in.ReadAll()
	if err != nil {
		return nil, err
	}
	for i, line := range texts[min(1, len(texts)):] {
		if len(line) < columns {
			return nil, fmt.Errorf("line %d: %d columns, want %d or more; run make bench-find", i+2, len(line), columns)
		}
		x, err := parse(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w; run make bench-find", i+2, err)
		}
		all = append(all, x)
	}
	return all, nil
}

func parse(line []string) (r Record, err error) {
	r = Record{Family: line[0], Page: line[1], Variant: line[2], Property: line[3], Setup: line[4], Who: Who{Name: line[5]}}
	limit, err1 := strconv.Atoi(line[6])
	budget, err2 := strconv.Atoi(line[7])
	r.Limit, r.Budget = limit, budget
	if err := errors.Join(err1, err2); err != nil {
		return r, err
	}
	for _, text := range line[len(columns):] {
		f, err := parseFind(text)
		if err != nil {
			return r, err
		}
		r.Finds = append(r.Finds, f)
	}
	return r, nil
}
