package main

import (
	"context"
	"math"

	"doorway/checker/matrix"
)

// compare prints what the named pages cost, side by side.
func compare(ctx context.Context, c *call) error {
	fs := c.flags("compare", "[name ...]", `Compares the named algorithms (default: all) by exploring every run: messages,
delays in message times, how often others overtake, and what a crash does.`)
	sizes := matrix.Sizes{}
	fs.IntVar(&sizes.N, "n", 3, "`processes`; where the algorithm is not for so many, two")
	fs.IntVar(&sizes.Requests, "requests", 1, "`requests` of each process; bypass is measured for any number if that is possible")
	fs.IntVar(&sizes.States, "states", 200_000, "give a search up at so many `states`")
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	pages, err := c.named(fs.Args())
	if err != nil {
		return err
	}
	return matrix.Compare(ctx, c.out, pages, sizes)
}
