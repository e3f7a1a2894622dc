package command

import (
	"context"
	"math"

	"doorway/command/kube"
)

// audited checks audit logs of a lease.
func audited(ctx context.Context, c *call) error {
	fs := c.flags("audit", "FILE ...", kube.Help)
	q := kube.Flags(fs)
	if err := c.parse(fs, 1, math.MaxInt); err != nil {
		return err
	}
	switch well, err := q.Answer(ctx, c.open, fs.Args(), c.out); {
	case ctx.Err() != nil && err != nil && q.Follow && !well:
		return errFound
	case err == nil && !well:
		return errUnexpected
	default:
		return err
	}
}
