package command

import (
	"context"
	"math"

	"doorway/command/audits"
)

// audited checks audit logs of a lease.
func audited(ctx context.Context, c *call) error {
	fs := c.flags("audit", "FILE ...", audits.Help)
	q := audits.Flags(fs)
	if err := c.parse(fs, 1, math.MaxInt); err != nil {
		return err
	}
	well, err := q.Answer(ctx, fs.Args(), c.out)
	if err == nil && !well {
		return errUnexpected
	}
	return err
}
