package command

import (
	"context"
	"fmt"
	"math"

	"doorway/command/matrix"
	"doorway/command/results"
	"doorway/command/screen"
)

// merge joins the results of shards and reports on them as verify would.
func merge(ctx context.Context, c *call) error {
	fs := c.flags("merge", "FILE ...", `Merges the results of all shards of a verification, prints what a single "doorway
verify" would have printed, and ends with the same exit status. FILE is what "doorway
verify -shard=… -results=…" has written. All files must come from the same build and
the same flags, and no claim may be missing.`)
	var out outputs
	out.declare(fs)
	if err := c.parse(fs, 1, math.MaxInt); err != nil {
		return err
	}
	if err := out.check(); err != nil {
		return err
	}
	var runs []results.Run
	for _, file := range fs.Args() {
		r, err := screen.Await(ctx, func() (results.Run, error) { return results.Read(ctx, file, c.pages) })
		if err != nil {
			return err
		}
		runs = append(runs, r)
	}
	whole, err := results.Merge(runs, c.build)
	if err != nil {
		return err
	}
	if doubt := results.Doubt(runs); doubt != "" {
		fmt.Fprintf(c.err, "doorway: %s\n", doubt)
	}
	lines := out.lines(matrix.Pages(whole.Rows))
	for _, row := range whole.Rows {
		for _, cell := range row.Cells {
			c.tell(row.Page, cell, lines)
		}
	}
	return conclude(ctx, c, whole, out, 0)
}
