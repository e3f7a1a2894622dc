package command

import (
	"context"
	"flag"
	"fmt"
	"math"
	"time"

	"doorway/checker"
	"doorway/checker/scheduling"
	"doorway/checker/searchflags"
	"doorway/command/matrix"
	"doorway/command/results"
	"doorway/command/screen"
	"doorway/model/catalogue"
)

// verify decides the claims of the named pages and prints them and the matrix.
func verify(ctx context.Context, c *call) error {
	fs := c.flags("verify", "[name ...]", `Decides every claim of the named algorithms (default: all) by exploring every
run under its setup, and samples larger sizes by random runs. Prints the verdicts
that are not as claimed, the matrix of all, and what to do next. For a single
algorithm, or with -v, it prints every verdict. Fails if a verdict differs from the
claim, or if a limit leaves a claim undecided. It decides as many claims at a time as
there are workers, but one at a time with -memory or -checkpoint.

Each claim fixes its size ("doorway describe NAME"). With -setup and -property,
this decides a question of your own about one page, or page/variant, and draws the
run if the property is broken; with -v it draws all steps of a long one. It then fails
unless the property is proved. With -parts too, several processes that share nothing
but a folder decide it.`)
	opts := optionFlags(fs)
	shard := shardFlag(fs)
	var out outputs
	out.declare(fs)
	var q question
	q.declare(fs)
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	q.parts.given(fs)
	if err := q.parts.check(q); err != nil {
		return err
	}
	if q.asked() {
		if err := q.alone(out, *shard); err != nil {
			return err
		}
		return c.ask(ctx, q, fs.Args(), out.verbose, *opts)
	}
	pages, err := c.named(fs.Args())
	if err != nil {
		return err
	}
	if err := out.check(); err != nil {
		return err
	}
	opts.Takes = shard.Takes(pages, opts.Runs > 0)
	start := time.Now()
	rows := c.decide(ctx, pages, *opts, out.lines(pages))
	took := time.Since(start)
	return conclude(ctx, c, results.Run{Build: c.build, Options: results.OptionsOf(*opts), Shard: *shard, Rows: rows}, out, took)
}

// decide decides the pages and shows its progress; lines says whether every verdict has its line.
func (c *call) decide(ctx context.Context, pages []*catalogue.Page, opts matrix.Options, lines bool) []matrix.Row {
	planned := 0
	for _, page := range pages {
		planned += len(opts.Tasks(page))
	}
	p := screen.NewMeter(c.err, planned)
	defer p.Clear()
	opts.Begin, opts.Within = p.Begin, p.Within
	opts.Done = func(page *catalogue.Page, cell matrix.Cell) {
		p.Clear()
		c.tell(page, cell, lines)
	}
	return matrix.DecideAll(ctx, pages, opts)
}

// tell prints the line of a cell if it is not as claimed, or if lines says that every verdict has its
// line.
func (c *call) tell(page *catalogue.Page, cell matrix.Cell, lines bool) {
	if lines || !cell.Expected() {
		fmt.Fprintln(c.out, cell.Line(page))
	}
}

// optionFlags declares the flags for the decision of claims.
func optionFlags(fs *flag.FlagSet) *matrix.Options {
	var opts matrix.Options
	searchflags.Workers(fs, "workers", &opts.Workers)
	fs.IntVar(&opts.States, "states", checker.ClaimStates, "stop an exploration after this many `states` (about 10 bytes each); 0 means no limit")
	searchflags.Memory(fs, "memory", &opts.Memory)
	searchflags.Checkpoint(fs, "checkpoint", &opts.Checkpoint)
	fs.IntVar(&opts.Runs, "runs", 50, "number of random `runs` for each property at a larger size; 0 means none")
	fs.Uint64Var(&opts.Seed, "seed", 1, "`seed` of the random runs")
	fs.Func("scheduler", "`name` of the scheduler for random runs (default processes); a number in brackets may be changed: "+scheduling.Names(), func(name string) (err error) {
		opts.Policy, err = scheduling.Named(name)
		return err
	})
	searchflags.Reduce(fs, "reduce", &opts.Reduce)
	return &opts
}

// shardFlag declares the flag that names a shard.
func shardFlag(fs *flag.FlagSet) *matrix.Shard {
	var s matrix.Shard
	fs.Func("shard", "decide only the i-th of every n claims, for `i/n` such as 2/4; doorway merge combines the -results of all n shards", func(text string) (err error) {
		s, err = matrix.ParseShard(text)
		return err
	})
	return &s
}

// named returns the pages with the given names, or all.
func (c *call) named(names []string) ([]*catalogue.Page, error) {
	if len(names) == 0 {
		return c.pages, nil
	}
	var pages []*catalogue.Page
	for _, name := range names {
		p, err := c.page(name)
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}
