package main

import (
	"context"
	"fmt"
	"math"

	"doorway/checker/matrix"
	"doorway/model"
)

// verify decides the claims of the named pages and prints them and the matrix.
func verify(ctx context.Context, c *call) error {
	fs := c.flags("verify", "[name ...]", `Decides every claim of the named algorithms (default: all) by exploring every
run under its setup, samples larger sizes by random runs, and prints the matrix.
Fails if a verdict is not as claimed, or if a limit left one undecided.`)
	opts := matrix.Options{}
	fs.IntVar(&opts.Workers, "workers", 0, "`goroutines` of an exploration; 0 means one a processor; no result depends on it")
	fs.IntVar(&opts.States, "states", 50_000_000, "give an exploration up at so many `states` (about 25 bytes each); 0 means never")
	fs.IntVar(&opts.Runs, "runs", 50, "random `runs` for each property at a larger size; 0 means none")
	fs.Uint64Var(&opts.Seed, "seed", 1, "`seed` of the random runs")
	fs.BoolVar(&opts.Reduce, "reduce", false, "leave out states that cannot change a verdict, where it is known which")
	quiet := fs.Bool("q", false, "print only what is not as claimed, and the matrix")
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	pages, err := c.named(fs.Args())
	if err != nil {
		return err
	}
	p := newProgress(c.err, pages, opts.Runs > 0)
	defer p.clear()
	opts.Begin, opts.Within = p.begin, p.within
	opts.Done = func(page *model.Page, cell matrix.Cell) {
		if !*quiet || !cell.Expected() {
			p.clear()
			fmt.Fprintln(c.out, cell.Line(page))
		}
	}
	var rows []matrix.Row
	for _, page := range pages {
		rows = append(rows, matrix.Decide(ctx, page, opts))
	}
	p.clear()
	return summarise(c, rows)
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

// summarise prints the matrix and how many verdicts are as claimed.
func summarise(c *call, rows []matrix.Row) error {
	fmt.Fprintln(c.out)
	matrix.Table(c.out, rows)
	planned, good, bad := 0, 0, 0
	for _, r := range rows {
		planned += r.Planned
		for _, cell := range r.Cells {
			switch {
			case cell.Expected():
				good++
			case !cell.Undecided():
				bad++
			}
		}
	}
	fmt.Fprintf(c.out, "\n%d verdicts: %d as claimed, %d unexpected, %d undecided\n", planned, good, bad, planned-good-bad)
	if good < planned {
		return errUnexpected
	}
	return nil
}
