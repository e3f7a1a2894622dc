// Command find measures how soon random runs find the flaws of the catalogue's
// mutants, by scheduler. It counts runs and events, which are the same on every
// machine, and writes times to a separate file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"

	"doorway/algorithms"
	"doorway/bench/find/finding"
	"doorway/internal/atomicfile"
	"doorway/internal/cpu"
)

const usage = `usage: go -C bench run ./find [flags]

Searches by random runs for the flaw of each mutant of the catalogue, with each scheduler and each seed. At the end it
writes the numbers of runs and events to FOLDER/finding.csv, and events and seconds to FOLDER/finding-rates.csv. If it
is interrupted, it writes the results so far to finding-partial.csv and finding-rates-partial.csv instead.

`

// The output files, without their extensions.
const (
	found = "finding"
	rates = "finding-rates"
)

func main() {
	flags := flag.NewFlagSet("find", flag.ExitOnError)
	b := bench{log: os.Stderr}
	flags.StringVar(&b.folder, "o", "../docs/testdata", "the `folder` to write to")
	flags.IntVar(&b.seeds, "seeds", 10, "number of `seeds`")
	flags.IntVar(&b.events, "events", 200_000, "maximum number of `events` of all runs with one seed")
	flags.Usage = func() { fmt.Fprint(flags.Output(), usage); flags.PrintDefaults() }
	_ = flags.Parse(os.Args[1:]) // it exits on errors
	if flags.NArg() > 0 || b.seeds < 1 || b.events < 1 {
		flags.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	switch err := b.run(ctx); {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, "find: interrupted; the results so far are in "+b.file(found, true)+", which docs/finding.md does not use")
		os.Exit(130)
	case err != nil:
		fmt.Fprintln(os.Stderr, "find:", err)
		os.Exit(1)
	}
}

// A bench collects the measurements and knows where to write them.
type bench struct {
	folder        string
	seeds, events int
	log           io.Writer
	records       []finding.Record
	rates         []finding.Rate // by hunter, in their order
}

// run measures everything and writes the results, under other names if it was cut short.
func (b *bench) run(ctx context.Context) error {
	hunts, hidden, err := finding.Hunts(ctx, algorithms.Catalogue())
	if err != nil {
		return err
	}
	if err := errors.Join(atomicfile.Check(b.file(found, false)), atomicfile.Check(b.file(rates, false))); err != nil {
		return err
	}
	for _, h := range finding.Hunters() {
		b.rates = append(b.rates, finding.Rate{Who: h.Who})
	}
	for i, h := range hunts {
		fmt.Fprintf(b.log, "%d of %d: %v\n", i+1, len(hunts), h)
		if err = b.hunt(ctx, h); err != nil {
			break
		}
	}
	for _, h := range hidden {
		b.records = append(b.records, finding.Of(h))
	}
	return errors.Join(err, b.write(err != nil))
}

// hunt runs every hunter with every seed.
func (b *bench) hunt(ctx context.Context, h finding.Hunt) error {
	for i, hunter := range finding.Hunters() {
		if !hunter.Can(h) {
			continue
		}
		before := cpu.Used()
		r, events, err := hunter.Record(ctx, h, b.seeds, b.events)
		if err != nil {
			return err
		}
		b.rates[i].Events += events
		b.rates[i].Seconds += (cpu.Used() - before).Seconds()
		b.records = append(b.records, r)
	}
	return nil
}

func (b *bench) write(partial bool) error {
	return errors.Join(
		atomicfile.File(b.file(found, partial), func(w io.Writer) error { return finding.Write(w, b.seeds, b.records) }),
		atomicfile.File(b.file(rates, partial), func(w io.Writer) error { return finding.WriteRates(w, b.rates) }),
	)
}

// file returns the path of an output file, of the whole measurement or of a part.
func (b *bench) file(name string, partial bool) string {
	if partial {
		name += "-partial"
	}
	return filepath.Join(b.folder, name+".csv")
}
