package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"doorway/checker"
	"doorway/checker/matrix"
	"doorway/checker/matrix/results"
	"doorway/checker/scheduling"
	"doorway/model"
)

// verify decides the claims of the named pages and prints them and the matrix.
func verify(ctx context.Context, c *call) error {
	fs := c.flags("verify", "[name ...]", `Decides every claim of the named algorithms (default: all) by exploring every
run under its setup, samples larger sizes by random runs, and prints the matrix.
Fails if a verdict is not as claimed, or if a limit left one undecided.

Claims carry their sizes ("doorway describe NAME"). For another size build the
system in a Go test, as with peterson.Page.Variants[0].Build(model.NewSetup(2)),
and give it to doorway.Verify.`)
	opts := optionFlags(fs)
	shard := shardFlag(fs)
	var out outputs
	out.declare(fs)
	quiet := fs.Bool("q", false, "print only what is not as claimed, and the matrix")
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	pages, err := c.named(fs.Args())
	if err != nil {
		return err
	}
	if err := out.check(); err != nil {
		return err
	}
	opts.Takes = shard.Takes(pages, opts.Runs > 0)
	rows := c.decide(ctx, pages, *opts, *quiet)
	return conclude(ctx, c, results.Run{Build: c.build, Options: results.OptionsOf(*opts), Shard: *shard, Rows: rows}, out)
}

// decide decides the pages and tells how far it is.
func (c *call) decide(ctx context.Context, pages []*model.Page, opts matrix.Options, quiet bool) (rows []matrix.Row) {
	planned := 0
	for _, page := range pages {
		planned += len(opts.Tasks(page))
	}
	p := newProgress(c.err, planned)
	defer p.clear()
	opts.Begin, opts.Within = p.begin, p.within
	opts.Done = func(page *model.Page, cell matrix.Cell) {
		p.clear()
		c.tell(page, cell, quiet)
	}
	for _, page := range pages {
		rows = append(rows, matrix.Decide(ctx, page, opts))
	}
	return rows
}

// tell prints the line of a cell, or only if it is not as claimed.
func (c *call) tell(page *model.Page, cell matrix.Cell, quiet bool) {
	if !quiet || !cell.Expected() {
		fmt.Fprintln(c.out, cell.Line(page))
	}
}

// optionFlags declares the flags that say how claims are decided.
func optionFlags(fs *flag.FlagSet) *matrix.Options {
	var opts matrix.Options
	fs.IntVar(&opts.Workers, "workers", 0, "`goroutines` of an exploration; 0 means one a processor; no result depends on it")
	fs.IntVar(&opts.States, "states", 50_000_000, "give an exploration up at so many `states` (about 25 bytes each); 0 means never")
	fs.Func("memory", "`bytes` that an exploration may take for states, the algorithm's values and its steps, as 512MiB or 2GiB; 0, the default, "+
		"means any; too many states go to temporary files (in TMPDIR), and an exploration that needs more even so is given up", func(text string) (err error) {
		opts.Memory, err = parseBytes(text)
		return err
	})
	fs.Func("checkpoint", "`directory` where explorations are kept every 10 seconds and when they are cut short; those that are there go on", func(dir string) error {
		opts.Checkpoint = nil
		if dir == "" {
			return nil
		}
		opts.Checkpoint = &checker.Checkpoint{Dir: dir, Every: 10 * time.Second}
		return os.MkdirAll(dir, 0o755) // before anything is decided
	})
	fs.IntVar(&opts.Runs, "runs", 50, "random `runs` for each property at a larger size; 0 means none")
	fs.Uint64Var(&opts.Seed, "seed", 1, "`seed` of the random runs")
	fs.Func("scheduler", "how random runs go: by the scheduler with this `name` (default processes), with a number in brackets where one is "+
		"shown: "+scheduling.Names(), func(name string) (err error) {
		opts.Policy, err = scheduling.Named(name)
		return err
	})
	fs.BoolVar(&opts.Reduce, "reduce", false, "leave out states that cannot change a verdict, where it is known which")
	return &opts
}

// shardFlag declares the flag that names a shard.
func shardFlag(fs *flag.FlagSet) *matrix.Shard {
	var s matrix.Shard
	fs.Func("shard", "decide only the i-th of every n claims, for `i/n` as 2/4; doorway merge joins the -results of all n", func(text string) (err error) {
		s, err = matrix.ParseShard(text)
		return err
	})
	return &s
}

// parseBytes reads a size such as 2GiB.
func parseBytes(text string) (int, error) {
	digits, shift := text, 0
	for i, unit := range []string{"KiB", "MiB", "GiB", "TiB"} {
		if number, ok := strings.CutSuffix(text, unit); ok {
			digits, shift = number, 10*(i+1)
		}
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 || n > math.MaxInt>>shift {
		return 0, errors.New("want a number of KiB, MiB, GiB or TiB, or of bytes, as 2GiB")
	}
	return n << shift, nil
}

// named returns the pages with the given names, or all.
func (c *call) named(names []string) ([]*model.Page, error) {
	if len(names) == 0 {
		return c.pages, nil
	}
	var pages []*model.Page
	for _, name := range names {
		p, err := c.page(name)
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}
