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

// A Record is what one hunter came to in one hunt, seed by seed.
type Record struct {
	Family, Page, Variant, Property, Setup string

	Who           // none if no run can find it
	Budget int    // events
	Finds  []Find // by seed
}

// Of returns the record of a hunt, without a hunter.
func Of(h Hunt) Record {
	return Record{
		Family: family(h.Page.Family), Page: h.Page.Name, Variant: h.Claim.Variant,
		Property: h.Claim.Property, Setup: h.Claim.Setup.String(),
	}
}

// family returns the general one that a family belongs to.
func family(f catalogue.Family) string {
	name, _, _ := strings.Cut(string(f), ",")
	return strings.TrimSuffix(name, "-based")
}

// name names the mutant and the property.
func (r Record) name() string { return r.Page + "/" + r.Variant + ": " + r.Property }

// hunt returns what the record has in common with those of other hunters.
func (r Record) hunt() string { return r.name() + " for " + r.Setup }

// endless reports whether the property is about runs that go on for ever.
func (r Record) endless() bool {
	p, err := properties.Named(r.Property)
	return err == nil && p.Endless()
}

// Hunt returns the hunt among the pages that a record is about.
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

// columns are those before the seeds'.
var columns = []string{"family", "page", "variant", "property", "setup", "scheduler", "limit", "budget"}

// Write writes records of so many seeds as comma-separated values.
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

// The texts of finds that are none.
const (
	missed = "-"
	broken = "error"
)

// String returns how many runs and events it took: "3/41".
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
		return Find{}, fmt.Errorf("%q: want the numbers of runs and of events, as 3/41, or %s or %s", text, missed, broken)
	}
	return f, nil
}

// Read reads what Write has written.
func Read(r io.Reader) ([]Record, error) { return lines(r, len(columns), parse) }

// lines reads lines of so many columns or more, but for the first.
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
