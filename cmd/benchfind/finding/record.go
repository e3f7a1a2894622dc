package finding

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"doorway/checker"
	"doorway/model"
)

// A Record is what one hunter came to in one hunt, seed by seed.
type Record struct {
	Family, Page, Variant, Property, Setup string

	Hunter string // "" if no run can find it
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
func family(f model.Family) string {
	name, _, _ := strings.Cut(string(f), ",")
	return strings.TrimSuffix(name, "-based")
}

// name names the mutant and the property.
func (r Record) name() string { return r.Page + "/" + r.Variant + ": " + r.Property }

// hunt returns what the record has in common with those of other hunters.
func (r Record) hunt() string { return r.name() + " for " + r.Setup }

// endless reports whether the property is about runs that go on for ever.
func (r Record) endless() bool {
	p, err := checker.Named(r.Property)
	return err == nil && p.Endless()
}

// short reports whether the hunter took short runs.
func (r Record) short() bool { return strings.HasSuffix(r.Hunter, brief) }

// Hunt returns the hunt among the pages that a record is about.
func (r Record) Hunt(pages []*model.Page) (Hunt, error) {
	for _, p := range pages {
		for _, c := range p.Claims {
			if h := (Hunt{p, c}); Of(h).hunt() == r.hunt() && c.Expect == model.Violated {
				return h, nil
			}
		}
	}
	return Hunt{}, fmt.Errorf("no page claims %s any more; run make bench-find", r.hunt())
}

// columns are those before the seeds'.
var columns = []string{"family", "page", "variant", "property", "setup", "scheduler", "budget"}

// A Writer writes records as comma-separated values.
type Writer struct{ csv *csv.Writer }

// NewWriter returns a writer that has written the names of the columns.
func NewWriter(w io.Writer, seeds int) Writer {
	out := Writer{csv.NewWriter(w)}
	head := columns
	for s := range seeds {
		head = append(head, fmt.Sprintf("runs/events of seed %d", s))
	}
	_ = out.csv.Write(head) // Write reports it again
	return out
}

// Write writes a record.
func (w Writer) Write(r Record) error {
	line := []string{r.Family, r.Page, r.Variant, r.Property, r.Setup, r.Hunter, strconv.Itoa(r.Budget)}
	for _, f := range r.Finds {
		line = append(line, f.String())
	}
	err := w.csv.Write(line)
	w.csv.Flush()
	return err
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

// Read reads what was written.
func Read(r io.Reader) (all []Record, err error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord = -1
	lines, err := in.ReadAll()
	if err != nil {
		return nil, err
	}
	for i, line := range lines {
		if i == 0 {
			continue
		}
		record, err := parse(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w; run make bench-find", i+1, err)
		}
		all = append(all, record)
	}
	return all, nil
}

func parse(line []string) (r Record, err error) {
	n := len(columns)
	if len(line) < n {
		return r, fmt.Errorf("%d columns, want %d or more", len(line), n)
	}
	r = Record{Family: line[0], Page: line[1], Variant: line[2], Property: line[3], Setup: line[4], Hunter: line[5]}
	if r.Budget, err = strconv.Atoi(line[6]); err != nil {
		return r, err
	}
	for _, text := range line[n:] {
		f, err := parseFind(text)
		if err != nil {
			return r, err
		}
		r.Finds = append(r.Finds, f)
	}
	return r, nil
}
