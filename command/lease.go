package command

import (
	"context"
	"fmt"
	"time"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/command/kube"
	"doorway/command/screen"
	"doorway/draw/render"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// An Elector builds Kubernetes' leader election with LeaseDuration, RenewDeadline, RetryPeriod and a second
// in units of time. Process 0 is the API server.
type Elector func(lease, renew, retry, second int, s model.Setup) (transition.System, error)

// judgeLease tells a user of Kubernetes' leader election whether the durations allow two leaders.
func judgeLease(ctx context.Context, c *call) error {
	fs := c.flags("lease", "", `Says whether Kubernetes' leader election (client-go) with these durations can have
two leaders at once, for how long, and what would prevent it. The defaults are those of Kubernetes' components.

docs/leader-elector.md derives the condition, which holds for any durations. The command then explores the model with two
candidates, the same durations, no pauses and clocks that do not drift, unless the durations are too many units. That
proves it for these durations, or shows a shortest run to two leaders.`)
	t := kube.TimingFlags(fs)
	whole := fs.Bool("v", false, "show all steps of a long run, too")
	states := fs.Int("states", 2_000_000, "stop exploring after this many `states`; 0 means: do not explore")
	if err := c.parse(fs, 0, 0); err != nil {
		return err
	}
	if err := t.Check(); err != nil {
		return err
	}
	t.Tell(c.out)
	if err := c.exploreLease(ctx, *t, *states, *whole); err != nil {
		return err
	}
	if t.Spare() <= 0 {
		return errUnexpected
	}
	return nil
}

// exploreLease explores the model with the durations, and prints the result.
func (c *call) exploreLease(ctx context.Context, t kube.Timing, states int, whole bool) error {
	u := t.Unit()
	if c.elector == nil || states == 0 {
		return nil
	}
	if u == 0 {
		fmt.Fprintf(c.out, "\nNot explored: in units that fit all durations LeaseDuration is longer than %d; give rounder ones.\n", kube.Units)
		return nil
	}
	in := func(d time.Duration) int { return int(d / u) }
	setup := model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Others(3, 0), Delay: 1}
	if a := in(t.Answer) - 1; a > 1 {
		setup.Answer = a
	}
	sys, err := c.elector(in(t.Lease), in(t.Renew), in(t.Retry), in(time.Second), setup)
	if err != nil {
		return err
	}
	p := screen.NewMeter(c.err, 1)
	defer p.Clear()
	p.Next("leader-elector for " + setup.String())
	v, err := checker.Decide(ctx, sys, properties.MutualExclusion, explore.Options{States: states, Progress: p.Within})
	p.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "\nExplored in units of %v, without drift and pauses: %v\n", u, v)
	if v.Violation != nil {
		fmt.Fprintf(c.out, "\n%s", render.Explained(ctx, sys, properties.MutualExclusion, v.Violation, whole))
	}
	return nil
}
