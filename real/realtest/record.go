package realtest

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

var head = []string{"bug", "scheduler", "seed", "limit", "runs", "events", "length", "same", "seconds"}

// write writes hunts as comma-separated values.
func write(file string, all []Hunt) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	lines := [][]string{head}
	for _, h := range all {
		line := []string{h.Bug, h.Scheduler}
		for _, n := range h.numbers() {
			line = append(line, strconv.Itoa(*n))
		}
		lines = append(lines, append(line, strconv.FormatFloat(h.Seconds, 'f', -1, 64)))
	}
	return errors.Join(csv.NewWriter(out).WriteAll(lines), out.Close())
}

// numbers returns the fields that stand between the scheduler and the seconds.
func (h *Hunt) numbers() []*int {
	return []*int{&h.Number, &h.Limit, &h.Runs, &h.Events, &h.Length, &h.Same}
}

// Read reads the hunts that Measure has written.
func Read(file string) (all []Hunt, err error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	r := csv.NewReader(in)
	r.FieldsPerRecord = len(head)
	lines, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i, line := range lines[min(1, len(lines)):] {
		h := Hunt{Bug: line[0], Scheduler: line[1]}
		var bad []error
		for k, n := range h.numbers() {
			*n, err = strconv.Atoi(line[2+k])
			bad = append(bad, err)
		}
		h.Seconds, err = strconv.ParseFloat(line[len(line)-1], 64)
		if err := errors.Join(append(bad, err)...); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", file, i+2, err)
		}
		all = append(all, h)
	}
	return all, nil
}
