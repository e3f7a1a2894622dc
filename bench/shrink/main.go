// Command shrink measures shrinking: the length of failing random runs, their length
// after each pass, and how that compares with a shortest run and with what the library
// rapid leaves.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"time"
)

const usage = `usage: go -C bench run ./shrink [flags]

Finds a failing run of each mutant of the catalogue with each seed and shrinks it. Does the same for some variants with
a fixed number of 3, 8 and 16 processes. At the end it writes the lengths, which are the same on every machine, to
FOLDER/shrinking.csv and the times to FOLDER/shrinking-times.csv. If -only or an interrupt leaves something out, it
writes to partial-shrinking.csv and partial-shrinking-times.csv instead.

With -rapid LIMIT it lets rapid find and shrink the finite runs with a fixed number of processes instead, for at most
LIMIT each, and adds each result to FOLDER/shrinking-rapid.csv at once. It skips results that are there already for this
limit: to measure them again, remove their lines.

Then: go -C bench test ./shrink -run TestOutput -update.

`

func main() {
	b := bench{log: os.Stderr, optima: map[string]optimum{}}
	flag.StringVar(&b.folder, "o", "../docs/testdata", "the `folder` to write to")
	seeds := flag.Uint64("seeds", 10, "number of `seeds`, at most 5 of them where the number of processes is fixed")
	only := flag.String("only", "", "measure only what matches this regular `expression`, such as 'bakery/hasty.* n=8'")
	limit := flag.Duration("rapid", 0, "measure rapid instead, and let it shrink a run for at most this `duration`")
	flag.Usage = func() { fmt.Fprint(flag.CommandLine.Output(), usage); flag.PrintDefaults() }
	flag.Parse()
	chosen, err := regexp.Compile(*only)
	if flag.NArg() > 0 || *seeds < 1 || *limit < 0 || err != nil {
		flag.Usage()
		os.Exit(2)
	}
	b.complete = *only == ""
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	b.ctx = ctx
	if err := b.run(*seeds, chosen, *limit); err != nil {
		fmt.Fprintln(os.Stderr, "shrink:", err)
		os.Exit(1)
	}
}

// bench measures subjects and remembers the optimum of each setup.
type bench struct {
	ctx      context.Context
	folder   string
	complete bool // -only leaves nothing out
	log      io.Writer
	optima   map[string]optimum
}

func (b *bench) run(seeds uint64, chosen *regexp.Regexp, limit time.Duration) error {
	all, err := jobs(seeds, chosen)
	if err != nil {
		return err
	}
	if limit > 0 {
		return b.rapid(all, limit)
	}
	records, times := [][]string{heading}, [][]string{timesHeading, append([]string{"machine", host()}, make([]string, len(timesHeading)-2)...)}
	for i, j := range all {
		for seed := uint64(0); err == nil && seed < j.seeds; seed++ {
			var r row
			r, err = b.measure(j.subject, seed)
			if err = errors.Join(err, b.ctx.Err()); err == nil { // a measurement cut short by an interrupt does not count
				records, times = append(records, r.record(j.table)), append(times, r.times(j.table))
			}
		}
		if err != nil {
			break
		}
		fmt.Fprintf(b.log, "%d of %d: %v\n", i+1, len(all), j)
	}
	return b.save(records, times, err)
}

// save writes both files, under other names if an error or -only left something out.
func (b *bench) save(records, times [][]string, err error) error {
	before := ""
	if err != nil || !b.complete {
		before = partial
		fmt.Fprintf(b.log, "shrink: the measurement is incomplete; its results are in %s%s and %s%s in %s\n", partial, lengths, partial, spent, b.folder)
	}
	return errors.Join(err, write(b.folder, before+lengths, records), write(b.folder, before+spent, times))
}
