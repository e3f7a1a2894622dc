package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"doorway/checker/matrix"
	"doorway/checker/matrix/junit"
	"doorway/checker/matrix/results"
	"doorway/internal/replace"
)

// outputs are the files that verdicts are written to, each "" if it is not wanted.
type outputs struct{ results, junit string }

// declare declares the flags that name the files.
func (o *outputs) declare(fs *flag.FlagSet) {
	fs.StringVar(&o.results, "results", "", "write the verdicts to this `file` as well, as data that doorway merge reads")
	fs.StringVar(&o.junit, "junit", "", "write them to this `file` as well, in the format of JUnit that CI servers show")
}

// write writes the files that are wanted, each as a whole or not at all.
func (o outputs) write(r results.Run) (err error) {
	for _, f := range []struct {
		file  string
		write func(io.Writer) error
	}{
		{o.results, func(w io.Writer) error { return results.Write(w, r) }},
		{o.junit, func(w io.Writer) error { return junit.Write(w, r.Rows) }},
	} {
		if f.file != "" {
			err = errors.Join(err, replace.File(f.file, f.write))
		}
	}
	return err
}

// A tally counts verdicts.
type tally struct{ planned, good, bad int }

func tallied(rows []matrix.Row) (t tally) {
	for _, r := range rows {
		t.planned += r.Planned
		for _, cell := range r.Cells {
			switch {
			case cell.Expected():
				t.good++
			case !cell.Undecided():
				t.bad++
			}
		}
	}
	return t
}

// summary says in one line what a run came to.
func summary(r results.Run) string {
	t, of := tallied(r.Rows), ""
	if r.Shard != (matrix.Shard{}) {
		of = " of shard " + r.Shard.String()
	}
	return fmt.Sprintf("%d verdicts%s: %d as claimed, %d unexpected, %d undecided", t.planned, of, t.good, t.bad, t.planned-t.good-t.bad)
}

// visible returns the rows to be printed: of a shard those of which it has something.
func visible(r results.Run) (rows []matrix.Row) {
	for _, row := range r.Rows {
		if row.Planned > 0 || r.Shard == (matrix.Shard{}) {
			rows = append(rows, row)
		}
	}
	return rows
}

// conclude prints the matrix of a run and how many verdicts are as claimed,
// and writes what else is wanted.
func conclude(c *call, r results.Run, out outputs) error {
	fmt.Fprintln(c.out)
	matrix.Table(c.out, visible(r))
	fmt.Fprintf(c.out, "\n%s\n", summary(r))
	if err := errors.Join(out.write(r), tellActions(c.out, r)); err != nil {
		fmt.Fprintf(c.err, "doorway: %v\n", err)
		return errUsage
	}
	if t := tallied(r.Rows); t.good < t.planned {
		return errUnexpected
	}
	return nil
}
