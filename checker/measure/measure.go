// Package measure computes the exact costs of a system: messages per run and per entry, the load of
// a process, delays, and how often others overtake.
package measure

import (
	"context"
	"fmt"
	"strings"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// A measure computes an exact amount for a system.
type measure func(context.Context, transition.System, explore.Options) (*explore.Result, string, error)

var measures = map[string]measure{
	"delay-before-entry": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		d, err := EntryDelays(ctx, sys, opts)
		return d.Explored, d.Entry.String(), err
	},
	"handover-delay": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		d, err := EntryDelays(ctx, sys, opts)
		return d.Explored, d.Handover.String(), err
	},
	"fewest-messages-per-entry": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		c, err := MessageCost(ctx, sys, opts)
		return c.Explored, number(c.PerEntry().Best), err
	},
	"most-messages-per-entry": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		c, err := MessageCost(ctx, sys, opts)
		return c.Explored, number(c.PerEntry().Worst), err
	},
	"least-handled-per-entry": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		l, err := MessageLoad(ctx, sys, opts)
		return l.Explored, number(l.PerEntry().Least), err
	},
	"mean-handled-per-entry": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		l, err := MessageLoad(ctx, sys, opts)
		return l.Explored, number(l.PerEntry().Mean), err
	},
	"most-handled-per-entry": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		l, err := MessageLoad(ctx, sys, opts)
		return l.Explored, number(l.PerEntry().Most), err
	},
	"fewest-messages": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		c, err := MessageCost(ctx, sys, opts)
		return c.Explored, number(c.Best), err
	},
	"most-messages": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		c, err := MessageCost(ctx, sys, opts)
		return c.Explored, number(c.Worst), err
	},
	"election-time": func(ctx context.Context, sys transition.System, opts explore.Options) (*explore.Result, string, error) {
		b, r, err := ElectionTime(ctx, sys, opts)
		return r, b.String(), err
	},
}

// Measure returns the value of the measure or count that the evidence names, and whether it is as
// claimed: "delay-before-entry(2)" claims that the delay is 2. The measures are delay-before-entry
// and handover-delay (Delays); fewest-messages and most-messages, and the same per entry (Cost);
// least-, mean- and most-handled-per-entry (Load); and election-time. The counts are those of the
// page. Measure returns an error if there is no such measure, count or variant.
func Measure(ctx context.Context, page *catalogue.Page, e catalogue.Evidence, opts explore.Options) (amount string, asClaimed bool, err error) {
	name, claimed, _ := strings.Cut(strings.TrimSuffix(e.Property, ")"), "(")
	v, ok := page.Variant(e.Variant)
	switch {
	case !ok:
		err = fmt.Errorf("%s has no variant %q", page.Name, e.Variant)
	case e.Counted:
		amount, err = count(page, name, v, e.Size)
	default:
		amount, err = take(ctx, name, v, e.At, opts)
	}
	if err != nil {
		return "", false, fmt.Errorf("%s of %s for %s: %w", name, page.Name, e.Conditions(), err)
	}
	return amount, (amount == claimed) == (e.Expect == catalogue.Holds), nil
}

func take(ctx context.Context, name string, v catalogue.Variant, at model.Setup, opts explore.Options) (string, error) {
	m := measures[name]
	if m == nil {
		return "", fmt.Errorf("there is no measure %q", name)
	}
	sys, err := v.Build(at)
	if err != nil {
		return "", err
	}
	r, amount, err := m(ctx, sys, opts)
	if err == nil && !r.Complete() {
		err = fmt.Errorf("unknown (%w)", r.Stopped)
	}
	return amount, err
}

func count(page *catalogue.Page, name string, v catalogue.Variant, at catalogue.Size) (string, error) {
	for _, c := range page.Counts {
		if c.Name == name {
			return c.Of(v, at)
		}
	}
	return "", fmt.Errorf("the page has no count %q", name)
}

// ElectionTime explores an election and returns the longest time from its start to its end, in
// units of time. A message takes at most one unit, or as many as the setup allows. The time before
// the first call does not count.
func ElectionTime(ctx context.Context, sys transition.System, opts explore.Options) (Bound, *explore.Result, error) {
	if err := transition.Given(sys); err != nil {
		return Bound{}, nil, err
	}
	s := sys.Setup()
	s.Delay = max(s.Delay, 1)
	timed, err := sys.With(s)
	if err != nil {
		return Bound{}, nil, fmt.Errorf("election time: %w", err)
	}
	g, r, err := explore.Marked(ctx, timed, []property.Property{waiting(FromRequest), inside, active}, opts)
	if err != nil || !r.Complete() {
		return Bound{}, r, err
	}
	c := newStopwatch(g)
	most, bounded := c.run.Longest(everywhere(r.States), c.time)
	return Bound{Most: most, Unbounded: !bounded}, r, nil
}
