package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"doorway/cmd/doorway/matrix"
	"doorway/model"
)

// usualSizes is at which sizes algorithms are compared unless flags say otherwise.
var usualSizes = matrix.Sizes{N: 3, Requests: 1, States: 200_000}

// compare prints what the named pages cost, side by side.
func compare(ctx context.Context, c *call) error {
	fs := c.flags("compare", "[name ...]", `Compares the named algorithms (default: all) by exploring every run: messages,
delays in message times, how often others overtake, and what a crash does. What
takes too many states is shown as ?, which is no failure: nothing is claimed.`)
	sizes := usualSizes
	fs.IntVar(&sizes.N, "n", sizes.N, "`processes`; where the algorithm is not for so many, two")
	fs.IntVar(&sizes.Requests, "requests", sizes.Requests, "`requests` of each process; bypass is measured for any number if that is possible")
	fs.IntVar(&sizes.States, "states", sizes.States, "give a search up at so many `states`; 0 means never")
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	if sizes.N < 1 || sizes.N > model.MaxProcs {
		return fmt.Errorf("-n=%d: want 1 to %d", sizes.N, model.MaxProcs)
	}
	if sizes.Requests == 0 {
		return errors.New("-requests=0: want 1 or more; without any there is nothing to measure")
	}
	pages, err := c.named(fs.Args())
	if err != nil {
		return err
	}
	for _, p := range pages {
		if !matrix.Comparable(p) && fs.NArg() > 0 {
			return fmt.Errorf("%s is neither a lock nor an election, and nothing else is compared: leave it out, and see doorway verify %s", p.Name, p.Name)
		}
	}
	compared, err := matrix.Compare(ctx, pages, sizes)
	if err == nil || ctx.Err() != nil {
		compared.Write(c.out)
	}
	return err
}
