// Command benchfind measures how soon random runs find what is wrong with the
// mutants of the catalogue, by scheduler: how many runs and how many events it
// takes. Those are the same on every machine. How long it takes is written apart.
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
	"text/tabwriter"
	"time"

	"doorway/algorithms"
	"doorway/cmd/benchfind/finding"
)

const usage = `usage: go run ./cmd/benchfind [flags]

Looks by random runs for what is wrong with each mutant of the catalogue, with each scheduler and each seed, and
writes the numbers of runs and events to FOLDER/finding.csv and events a second to FOLDER/finding-rates.txt. If it is
interrupted, what was found until then is kept.

`

// The files that are written.
const (
	found = "finding.csv"
	rates = "finding-rates.txt"
)

func main() {
	flags := flag.NewFlagSet("benchfind", flag.ExitOnError)
	b := bench{log: os.Stderr}
	flags.StringVar(&b.folder, "o", "docs/testdata", "the `folder` to write to")
	flags.IntVar(&b.seeds, "seeds", 10, "how many `seeds`")
	flags.IntVar(&b.events, "events", 200_000, "most `events` of all runs with one seed")
	flags.Usage = func() { fmt.Fprint(flags.Output(), usage); flags.PrintDefaults() }
	_ = flags.Parse(os.Args[1:]) // it exits
	if flags.NArg() > 0 || b.seeds < 1 || b.events < 1 {
		flags.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt does not wait for the first
	switch err := b.run(ctx); {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, "benchfind: interrupted; what was found until then is in "+b.folder)
		os.Exit(130)
	case err != nil:
		fmt.Fprintln(os.Stderr, "benchfind:", err)
		os.Exit(1)
	}
}

// A bench is what is measured and where it is written.
type bench struct {
	folder        string
	seeds, events int
	log           io.Writer
	spent         map[string]*spent
}

// spent is what a hunter has used up.
type spent struct {
	events int
	time   time.Duration
}

func (b *bench) run(ctx context.Context) (err error) {
	hunts, hidden, err := finding.Hunts(ctx, algorithms.Catalogue())
	if err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(b.folder, found))
	if err != nil {
		return err
	}
	out := finding.NewWriter(file, b.seeds)
	b.spent = map[string]*spent{}
	for i, h := range hunts {
		fmt.Fprintf(b.log, "%d of %d: %v\n", i+1, len(hunts), h)
		if err = b.hunt(ctx, h, out); err != nil {
			break
		}
	}
	for _, h := range hidden {
		err = errors.Join(err, out.Write(finding.Of(h)))
	}
	return errors.Join(err, file.Close(), b.rates())
}

// hunt lets every hunter hunt with every seed.
func (b *bench) hunt(ctx context.Context, h finding.Hunt, out finding.Writer) error {
	for _, hunter := range finding.Hunters() {
		if !hunter.Can(h) {
			continue
		}
		s := b.spent[hunter.Name]
		if s == nil {
			s = &spent{}
			b.spent[hunter.Name] = s
		}
		before := used()
		r, events, err := hunter.Record(ctx, h, b.seeds, b.events)
		if err != nil {
			return err
		}
		s.events, s.time = s.events+events, s.time+used()-before
		if err := out.Write(r); err != nil {
			return err
		}
	}
	return nil
}

// rates writes how many events each hunter took, and in which time.
func (b *bench) rates() error {
	file, err := os.Create(filepath.Join(b.folder, rates))
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(file, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "scheduler\tmillion events\tseconds\tmillion events a second\t")
	for _, h := range finding.Hunters() {
		if s := b.spent[h.Name]; s != nil {
			seconds, millions := s.time.Seconds(), float64(s.events)/1e6
			fmt.Fprintf(t, "%s\t%.1f\t%.1f\t%.2f\t\n", h.Name, millions, seconds, millions/seconds)
		}
	}
	return errors.Join(t.Flush(), file.Close())
}
