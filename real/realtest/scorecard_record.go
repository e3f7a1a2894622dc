package realtest

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Verdicts of a cell.
const (
	Tested   = "tested"       // promised, and no run broke it
	Broken   = "broken"       // promised, and a run broke it
	Unseen   = "not promised" // and no run broke it
	Seen     = "seen"         // not promised, and a run broke it
	None     = "none"         // there is no token
	Untested = "not tested"
)

// A Scored holds a cell of the scorecard.
type Scored struct {
	Module, Version, Part string
	Column                Column
	Verdict               string
	Runs, Events          int    // taken, or until the first that broke it; of the kept case
	Property, Setup       string // what was judged, and under which bounds
	Says, At              string // of the documentation; "" if it promises nothing
	Why                   string // not tested, or what happens in the run that breaks it
	Case                  string // its file below testdata/doorway
	Date                  string // of the measurement
}

// String says what the verdict is.
func (s Scored) String() string {
	switch s.Verdict {
	case Tested:
		return fmt.Sprintf("tested in %d runs", s.Runs)
	case Broken:
		return fmt.Sprintf("broken: run %d, %d events", s.Runs, s.Events)
	case Unseen:
		return fmt.Sprintf("not promised; not seen in %d runs", s.Runs)
	case Seen:
		return fmt.Sprintf("not promised; seen in run %d", s.Runs)
	case Untested:
		return "not tested: " + s.Why
	default:
		return s.Verdict
	}
}

// same reports whether both are of one column of a part, of any version.
func (s Scored) same(other Scored) bool {
	return s.Module == other.Module && s.Part == other.Part && s.Column == other.Column
}

// measured reports whether there were runs.
func (s Scored) measured() bool { return s.Verdict != None && s.Verdict != Untested }

var scoreHead = []string{
	"module", "version", "part", "column", "verdict", "runs", "events", "property", "setup", "says", "at", "why", "case", "date",
}

// fields returns the texts of a cell in the order of scoreHead; the numbers stand between two of them.
func (s *Scored) fields() []*string {
	return []*string{
		&s.Module, &s.Version, &s.Part, (*string)(&s.Column), &s.Verdict, &s.Property, &s.Setup, &s.Says, &s.At, &s.Why, &s.Case, &s.Date,
	}
}

// numbersAt says where the two numbers stand in a line.
const numbersAt = 5

// writeScores writes cells as comma-separated values.
func writeScores(file string, all []Scored) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	lines := [][]string{scoreHead}
	for _, s := range all {
		var line []string
		for _, f := range s.fields() {
			line = append(line, strings.ReplaceAll(*f, "\n", " "))
		}
		lines = append(lines, slices.Insert(line, numbersAt, strconv.Itoa(s.Runs), strconv.Itoa(s.Events)))
	}
	return errors.Join(csv.NewWriter(out).WriteAll(lines), out.Close())
}

// ReadScores reads the cells that Score has written.
func ReadScores(file string) (all []Scored, err error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("%w; Score writes it with update", err)
	}
	defer in.Close()
	r := csv.NewReader(in)
	r.FieldsPerRecord = len(scoreHead)
	lines, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i, line := range lines[min(1, len(lines)):] {
		var s Scored
		runs, err := strconv.Atoi(line[numbersAt])
		events, err2 := strconv.Atoi(line[numbersAt+1])
		if err := errors.Join(err, err2); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", file, i+2, err)
		}
		s.Runs, s.Events = runs, events
		for k, f := range s.fields() {
			*f = slices.Delete(slices.Clone(line), numbersAt, numbersAt+2)[k]
		}
		all = append(all, s)
	}
	return all, nil
}
