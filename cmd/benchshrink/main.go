// Command benchshrink measures shrinking: how long the failing runs are that
// random runs find, what is left of them after each pass, and how that compares
// with the shortest run and with what the library rapid leaves.
package main

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"doorway/checker"
	"doorway/internal/replace"
)

const usage = `usage: go run ./cmd/benchshrink [flags]

Finds a failing run of each mutant of the catalogue with each seed, shrinks it, and does the same for some of them with
8 and 16 processes, where rapid shrinks too. Writes what does not depend on the machine to FOLDER/shrinking.csv and the
rest, times and what rapid leaves in a limited time, to FOLDER/shrinking-times.csv, once all is measured. If it is
interrupted, what was measured until then goes to shrinking-partial.csv and shrinking-times-partial.csv instead. Then:
go test ./docs -update.

`

func main() {
	folder := flag.String("o", "docs/testdata", "the `folder` to write to")
	seeds := flag.Uint64("seeds", 10, "how many `seeds`")
	flag.Usage = func() { fmt.Fprint(flag.CommandLine.Output(), usage); flag.PrintDefaults() }
	flag.Parse()
	if flag.NArg() > 0 || *seeds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt does not wait for the first
	if err := run(ctx, *folder, *seeds); err != nil {
		fmt.Fprintln(os.Stderr, "benchshrink:", err)
		os.Exit(1)
	}
}

// run measures everything and writes both files, under other names if that was
// cut short.
func run(ctx context.Context, folder string, seeds uint64) error {
	subjects, err := catalogue()
	if err != nil {
		return err
	}
	b := &bench{ctx: ctx, optima: map[string]*checker.Violation{}}
	rows, err := b.each(subjects, seeds)
	records := append([][]string{heading}, recorded("catalogue", rows)...)
	times := [][]string{timesHeading, {"machine", runtime.GOOS + "/" + runtime.GOARCH, processor(), "", "", ""}, spread("catalogue", "", 0, rows)}
	for i := 0; err == nil && i < len(sizes); i++ {
		for _, table := range []string{ending, endless} {
			if err == nil {
				var more [][]string
				rows, more, err = b.large(table, sizes[i])
				records, times = append(records, recorded(table, rows)...), append(times, more...)
			}
		}
	}
	return errors.Join(err, write(folder, err != nil, records, times))
}

// each measures subjects with each seed.
func (b *bench) each(subjects []subject, seeds uint64) (all []row, err error) {
	for _, s := range subjects {
		for seed := range seeds {
			r, err := b.measure(s, seed)
			if err != nil {
				return nil, err
			}
			all = append(all, r)
		}
	}
	return all, b.ctx.Err()
}

// large measures what is in a table for one number of processes, and rapid.
func (b *bench) large(table string, z size) (rows []row, times [][]string, err error) {
	for _, l := range larges {
		if l.table != table {
			continue
		}
		s, err := l.subject(z.n)
		if err != nil {
			return nil, nil, err
		}
		own, err := b.each([]subject{s}, z.seeds)
		if err != nil {
			return nil, nil, err
		}
		rows, times = append(rows, own...), append(times, spread(table, s.name(), z.n, own))
		for seed := uint64(0); l.peer && seed < z.peers; seed++ {
			began := time.Now()
			events, err := rapidly(b.ctx, s, seed)
			if err != nil {
				return nil, nil, err
			}
			times = append(times, []string{"rapid", s.name(), strconv.Itoa(z.n), strconv.FormatUint(seed, 10), strconv.Itoa(events), millis(time.Since(began))})
		}
		fmt.Fprintf(os.Stderr, "%s with %d processes\n", s.name(), z.n)
	}
	return rows, times, b.ctx.Err()
}

// write writes both files, of all that is measured or, under other names, of a part.
func write(folder string, partial bool, records, times [][]string) (err error) {
	suffix := map[bool]string{false: ".csv", true: "-partial.csv"}[partial]
	for name, lines := range map[string][][]string{"shrinking": records, "shrinking-times": times} {
		err = errors.Join(err, replace.File(filepath.Join(folder, name+suffix), func(w io.Writer) error { return csv.NewWriter(w).WriteAll(lines) }))
	}
	return err
}
