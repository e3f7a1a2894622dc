package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"
)

// written returns the lines of a file that docs/shrinking.md is printed from, without its
// heading.
func written(t *testing.T, name string, heading []string) [][]string {
	t.Helper()
	lines, err := read(testdata, name)
	if err != nil || len(lines) == 0 {
		t.Fatalf("%s: %d lines, %v", name, len(lines), err)
	}
	if !slices.Equal(lines[0], heading) {
		t.Errorf("the columns of %s are %q, want %q", name, lines[0], heading)
	}
	return lines[1:]
}

// Some lines are measured again: every 97th of those of the catalogue, and a few of systems
// too large to search, since some passes run only there. These take less than a second.
func TestAsWritten(t *testing.T) {
	lines := written(t, lengths, heading)
	catalogue := slices.Clone(lines)
	catalogue = slices.DeleteFunc(catalogue, func(l []string) bool { return l[0] != "catalogue" })
	all, err := jobs(5, regexp.MustCompile(""))
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{ctx: t.Context(), optima: map[string]optimum{}}
	for i := 0; i < len(catalogue); i += 97 {
		l := catalogue[i]
		at := slices.IndexFunc(all, func(j job) bool {
			return slices.Equal(l[:5], []string{j.table, j.algorithm, j.variant, j.prop.Name, j.setup.String()})
		})
		if at < 0 {
			t.Errorf("line %d: no page claims %q any more; run make bench-shrink", i+2, l[:5])
			continue
		}
		seed, _ := strconv.Atoi(l[5])
		b.again(t, all[at], uint64(seed), lines)
	}
	for _, j := range all {
		if regexp.MustCompile("large: (bakery/hasty|ricart-agrawala/impatient).* n=8").MatchString(j.String()) {
			b.again(t, j, 0, lines)
			b.again(t, j, 1, lines)
		}
	}
}

// again measures again and expects the result among the lines.
func (b *bench) again(t *testing.T, j job, seed uint64, lines [][]string) {
	t.Helper()
	r, err := b.measure(j.subject, seed)
	if err != nil {
		t.Fatal(err)
	}
	got := r.record(j.table)
	at := slices.IndexFunc(lines, func(l []string) bool { return slices.Equal(l[:len(which)], got[:len(which)]) })
	if at < 0 || !slices.Equal(lines[at], got) {
		t.Errorf("%v, seed %d (line %d) is now\n%q\nwhich is not in the file; if this is intended, run make bench-shrink", j, seed, at+2, got)
	}
}

// Every line has its times.
func TestTimes(t *testing.T) {
	lines, times := written(t, lengths, heading), written(t, spent, timesHeading)[1:]
	if len(lines) != len(times) {
		t.Fatalf("%d lines, times of %d", len(lines), len(times))
	}
	for i, l := range lines {
		if !slices.Equal(times[i][:len(which)], l[:len(which)]) {
			t.Errorf("the times of line %d are for %q", i+2, times[i][:len(which)])
		}
	}
}

// With three processes rapid stays far below its time limit, so what it leaves is the same
// on every machine.
func TestRapidly(t *testing.T) {
	lines := written(t, peers, peersHeading)
	all, err := jobs(5, regexp.MustCompile("large: ricart-agrawala/(impatient|deaf-clock).* n=3"))
	if err != nil || len(all) != 2 {
		t.Fatal(all, err)
	}
	for _, j := range all {
		events, runs, err := rapidly(t.Context(), j.subject, 1, time.Minute)
		got := []string{j.algorithm, j.variant, j.setup.String(), "1", strconv.Itoa(events), strconv.Itoa(runs)}
		if err != nil || !slices.ContainsFunc(lines, func(l []string) bool { return slices.Equal(l[1:7], got) }) {
			t.Errorf("got %q, %v, which is not in the file; if this is intended, remove these lines and run make bench-rapid", got, err)
		}
	}
}

// Incomplete results go to files of their own and leave the complete ones alone.
func TestPartial(t *testing.T) {
	folder := t.TempDir()
	before := [][]string{{"before"}}
	for _, c := range []struct {
		name     string
		complete bool
		err      error
		want     []string
	}{
		{"all", true, nil, []string{lengths, spent}},
		{"some were chosen", false, nil, []string{partial + lengths, partial + spent}},
		{"interrupted", true, errors.New("interrupted"), []string{partial + lengths, partial + spent}},
	} {
		for _, name := range []string{lengths, spent, partial + lengths, partial + spent} {
			if err := write(folder, name, before); err != nil {
				t.Fatal(err)
			}
		}
		b := &bench{folder: folder, complete: c.complete, log: io.Discard}
		if err := b.save([][]string{{"after"}}, [][]string{{"after"}}, c.err); !errors.Is(err, c.err) {
			t.Errorf("%s: %v", c.name, err)
		}
		files, err := os.ReadDir(folder)
		if err != nil || len(files) != 4 {
			t.Fatal(files, err)
		}
		for _, f := range files {
			text, err := os.ReadFile(filepath.Join(folder, f.Name()))
			if err != nil || (string(text) == "after\n") != slices.Contains(c.want, f.Name()) {
				t.Errorf("%s: %s has %q, %v", c.name, f.Name(), text, err)
			}
		}
	}
}
