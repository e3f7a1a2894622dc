// Command shrink measures shrinking: how long the failing runs are that
// random runs find, what is left of them after each pass, and how that compares
// with the shortest run and with what the library rapid leaves.
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

Finds a failing run of each mutant of the catalogue with each seed, shrinks it, and does the same for some of them with
3, 8 and 16 processes, whose number is fixed. Writes what does not depend on the machine to FOLDER/shrinking.csv and
times to FOLDER/shrinking-times.csv, at the end. What only a part was measured for, by -only or an interrupt, is
written to partial-shrinking.csv and partial-shrinking-times.csv instead.

With -rapid LIMIT lets rapid shrink the ones with a fixed number of processes instead, each for at most LIMIT, and
writes what it leaves to FOLDER/shrinking-rapid.csv, each line as soon as it is there. Lines measured before with the
same limit are not measured again: remove them first.

Then: go -C bench test ./shrink -run TestOutput -update.

`

func main() {
	b := bench{log: os.Stderr, optima: map[string]optimum{}}
	flag.StringVar(&b.folder, "o", "../docs/testdata", "the `folder` to write to")
	seeds := flag.Uint64("seeds", 10, "how many `seeds`, for a fixed number of processes at most 5")
	only := flag.String("only", "", "measure only what matches this regular `expression`, such as 'bakery/hasty.* n=8'")
	limit := flag.Duration("rapid", 0, "measure rapid instead, and shrink for so `long`")
	flag.Usage = func() { fmt.Fprint(flag.CommandLine.Output(), usage); flag.PrintDefaults() }
	flag.Parse()
	chosen, err := regexp.Compile(*only)
	if flag.NArg() > 0 || *seeds < 1 || *limit < 0 || err != nil {
		flag.Usage()
		os.Exit(2)
	}
	b.complete = *only == ""
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt does not wait for the first
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
	complete bool // all that there is is measured
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
			if err = errors.Join(err, b.ctx.Err()); err == nil { // what an interrupt cuts short does not count
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

// save writes both files, under other names if that is not all because of an
// error or because not all was chosen.
func (b *bench) save(records, times [][]string, err error) error {
	before := ""
	if err != nil || !b.complete {
		before = partial
		fmt.Fprintf(b.log, "shrink: not all was measured: what was is in %s%s and %s%s in %s\n", partial, lengths, partial, spent, b.folder)
	}
	return errors.Join(err, write(b.folder, before+lengths, records), write(b.folder, before+spent, times))
}
