package command

import (
	"context"
	"fmt"
	"time"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/command/screen"
	"doorway/draw/picture"
	"doorway/model"
	"doorway/properties"
)

// An Elector builds Kubernetes' leader election with LeaseDuration, RenewDeadline, RetryPeriod and a second
// in units of time. Process 0 is the API server.
type Elector func(lease, renew, retry, second int, s model.Setup) (model.System, error)

// judgeLease tells a user of Kubernetes' leader election whether his durations allow two leaders.
func judgeLease(ctx context.Context, c *call) error {
	fs := c.flags("lease", "", `Tells whether Kubernetes' leader election (client-go) with these durations can have
two leaders at once, for how long, and what would prevent it. The defaults are those of Kubernetes' components.

What is derived holds for any durations: docs/leader-elector.md. The model is then explored with two candidates, the
same durations, no pauses and clocks that do not drift, if they are not too many units; that proves it for these, or
shows a shortest run.`)
	t := timing{}
	fs.DurationVar(&t.lease, "lease", 15*time.Second, "LeaseDuration, a `time`")
	fs.DurationVar(&t.renew, "renew", 10*time.Second, "RenewDeadline, a `time`")
	fs.DurationVar(&t.retry, "retry", 2*time.Second, "RetryPeriod, a `time`")
	fs.DurationVar(&t.answer, "answer", 5*time.Second, "the longest `time` of a call of the API server that succeeds, from the request to the answer; the timeout of the client bounds it")
	fs.DurationVar(&t.pause, "pause", 0, "the longest `time` for which the leader's process stands still: a full collection of garbage, a move to another machine")
	drift := fs.String("drift", "0%", "by how much of its rate a clock is fast or slow at most, a `percentage`")
	states := fs.Int("states", 2_000_000, "stop exploring after this many `states`; 0 means: do not explore")
	err := c.parse(fs, 0, 0)
	if err != nil {
		return err
	}
	if t.drift, err = percent(*drift); err != nil {
		return fmt.Errorf("-drift=%s: %w", *drift, err)
	}
	if err := t.check(); err != nil {
		return err
	}
	c.derive(t)
	if err := c.exploreLease(ctx, t, *states); err != nil {
		return err
	}
	if t.spare() <= 0 {
		return errUnexpected
	}
	return nil
}

// derive prints what follows from the durations.
func (c *call) derive(t timing) {
	short := func(d time.Duration) time.Duration { return d.Round(time.Millisecond) }
	fmt.Fprintf(c.out, "The leader may lead for %v after the last change of the record that others see:\n", short(t.longest()))
	for _, p := range t.leads() {
		fmt.Fprintf(c.out, "  %7v  %s\n", short(p.long), p.what)
	}
	fmt.Fprintf(c.out, "The others wait for %v: LeaseDuration", short(t.fast(t.lease)))
	if t.drift > 0 {
		fmt.Fprint(c.out, " by a fast clock")
	}
	fmt.Fprint(c.out, ".\n")
	switch spare := t.spare(); {
	case spare > 0:
		fmt.Fprintf(c.out, "There is one leader at most, with %v to spare.\n", short(spare))
	case spare == 0:
		fmt.Fprintf(c.out, "That is as long and no longer: one may stop in the moment in which the next begins.\n")
	default:
		fmt.Fprintf(c.out, "There can be two leaders at once, for up to %v.\n", short(t.overlap()))
	}
	if t.spare() <= 0 {
		fmt.Fprint(c.out, "One of these would prevent it:\n")
		for _, r := range t.remedies() {
			fmt.Fprintf(c.out, "  %s\n", r)
		}
	}
}

// exploreLease explores the model with the durations, and prints what comes of it.
func (c *call) exploreLease(ctx context.Context, t timing, states int) error {
	u := t.unit()
	if c.elector == nil || states == 0 {
		return nil
	}
	if u == 0 {
		fmt.Fprintf(c.out, "\nNot explored: in units that fit all durations LeaseDuration is longer than %d; give rounder ones.\n", units)
		return nil
	}
	in := func(d time.Duration) int { return int(d / u) }
	setup := model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Others(3, 0), Delay: 1}
	if a := in(t.answer) - 1; a > 1 {
		setup.Answer = a
	}
	sys, err := c.elector(in(t.lease), in(t.renew), in(t.retry), in(time.Second), setup)
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
		fmt.Fprintf(c.out, "\n%s", picture.Of(sys, picture.Reasoned(sys, properties.MutualExclusion, v.Violation)))
	}
	return nil
}
