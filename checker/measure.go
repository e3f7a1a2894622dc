package checker

import (
	"context"
	"fmt"
	"strings"

	"doorway/model"
)

// A measure is something of which a system has an exact amount.
type measure func(context.Context, model.System, Options) (*Result, string, error)

var measures = map[string]measure{
	"delay-before-entry": func(ctx context.Context, sys model.System, opts Options) (*Result, string, error) {
		d, err := EntryDelays(ctx, sys, opts)
		return d.Explored, d.Entry.String(), err
	},
	"handover-delay": func(ctx context.Context, sys model.System, opts Options) (*Result, string, error) {
		d, err := EntryDelays(ctx, sys, opts)
		return d.Explored, d.Handover.String(), err
	},
	"fewest-messages-per-entry": func(ctx context.Context, sys model.System, opts Options) (*Result, string, error) {
		c, err := MessageCost(ctx, sys, opts)
		return c.Explored, number(c.PerEntry().Best), err
	},
	"most-messages-per-entry": func(ctx context.Context, sys model.System, opts Options) (*Result, string, error) {
		c, err := MessageCost(ctx, sys, opts)
		return c.Explored, number(c.PerEntry().Worst), err
	},
	"least-handled-per-entry": func(ctx context.Context, sys model.System, opts Options) (*Result, string, error) {
		l, err := MessageLoad(ctx, sys, opts)
		return l.Explored, number(l.PerEntry().Least), err
	},
	"mean-handled-per-entry": func(ctx context.Context, sys model.System, opts Options) (*Result, string, error) {
		l, err := MessageLoad(ctx, sys, opts)
		return l.Explored, number(l.PerEntry().Mean), err
	},
	"most-handled-per-entry": func(ctx context.Context, sys model.System, opts Options) (*Result, string, error) {
		l, err := MessageLoad(ctx, sys, opts)
		return l.Explored, number(l.PerEntry().Most), err
	},
	"election-time": func(ctx context.Context, sys model.System, opts Options) (*Result, string, error) {
		b, r, err := ElectionTime(ctx, sys, opts)
		return r, b.String(), err
	},
}

// Measure returns how much a page's variant has, under the setup of a claim, of
// the measure that its property names: the claim "delay-before-entry(2)" is that
// it has 2. The measures are the delay-before-entry and the handover-delay
// (Delays), the fewest-messages-per-entry and most-messages-per-entry (Cost), the
// messages of one process, least-, mean- and most-handled-per-entry (Load), and
// the election-time. It is an error if there is no such measure or variant.
func Measure(ctx context.Context, page *model.Page, c model.Claim, opts Options) (amount string, asClaimed bool, err error) {
	name, claimed, _ := strings.Cut(strings.TrimSuffix(c.Property, ")"), "(")
	m, v, err := measureOf(page, c, name)
	if err != nil {
		return "", false, err
	}
	sys, err := v.Build(c.Setup)
	if err != nil {
		return "", false, err
	}
	r, amount, err := m(ctx, sys, opts)
	if err == nil && !r.Complete() {
		err = fmt.Errorf("%s of %s for %v: unknown (%s)", name, page.Name, c.Setup, r.Stopped)
	}
	return amount, err == nil && (amount == claimed) == (c.Expect == model.Holds), err
}

func measureOf(page *model.Page, c model.Claim, name string) (measure, model.Variant, error) {
	v, ok := page.Variant(c.Variant)
	if !ok {
		return nil, v, fmt.Errorf("%s has no variant %q", page.Name, c.Variant)
	}
	m := measures[name]
	if m == nil {
		return nil, v, fmt.Errorf("there is no measure %q", name)
	}
	return m, v, nil
}

// ElectionTime explores an election with message delays of at most one unit of
// time, or as the setup has it, and returns how much time passes at most between
// the start and the end of it, in these units: of the system's own rest before
// the first call no time is counted.
func ElectionTime(ctx context.Context, sys model.System, opts Options) (Bound, *Result, error) {
	s := sys.Setup()
	s.Delay = max(s.Delay, 1)
	timed, err := sys.With(s)
	if err != nil {
		return Bound{}, nil, fmt.Errorf("election time: %w", err)
	}
	x, r, err := marked(ctx, timed, []Property{waiting(FromRequest), inside, active}, opts)
	if err != nil || !r.Complete() {
		return Bound{}, r, err
	}
	c := newStopwatch(x)
	most, bounded := c.run.Longest(everywhere(r.States), c.time)
	return Bound{Most: most, Unbounded: !bounded}, r, nil
}
