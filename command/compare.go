package command

import (
	"context"
	"errors"
	"fmt"
	"math"

	"doorway/command/matrix"
	"doorway/model"
)

// usualSizes holds the default sizes of a comparison.
var usualSizes = matrix.Sizes{N: 3, Requests: 1, States: 200_000}

// compare prints the costs of the named pages side by side.
func compare(ctx context.Context, c *call) error {
	fs := c.flags("compare", "[name ...]", `Compares the named algorithms (default: all) by exploring every run: messages,
delays in message times, how often others overtake, and what a crash does. A
value that takes too many states to compute is shown as ?. That is not a failure,
because nothing is claimed.`)
	sizes := usualSizes
	fs.IntVar(&sizes.N, "n", sizes.N, "number of `processes`; two for an algorithm that does not support that many")
	fs.IntVar(&sizes.Requests, "requests", sizes.Requests, "`requests` of each process; bypass is measured with unlimited requests if possible")
	fs.IntVar(&sizes.States, "states", sizes.States, "stop a search after this many `states`; 0 means no limit")
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	if sizes.N < 1 || sizes.N > model.MaxProcs {
		return fmt.Errorf("-n=%d: want 1 to %d", sizes.N, model.MaxProcs)
	}
	if sizes.Requests == 0 {
		return errors.New("-requests=0: want 1 or more; without requests there is nothing to measure")
	}
	pages, err := c.named(fs.Args())
	if err != nil {
		return err
	}
	for _, p := range pages {
		if !matrix.Comparable(p) && fs.NArg() > 0 {
			return fmt.Errorf("%s is neither a lock nor an election, and compare supports only these: leave it out, and see doorway verify %s", p.Name, p.Name)
		}
	}
	compared, err := matrix.Compare(ctx, pages, sizes)
	if err == nil || ctx.Err() != nil {
		compared.Write(c.out)
	}
	return err
}
