package corpus

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// Check replays a case strictly and returns an error unless it is as the case
// says: every event can happen, the property is broken at the last one exactly
// or not at all, and the trace is the one that is stored. The error of a stale
// case says at which step it diverges and what could have happened there.
func Check(ctx context.Context, c Case, pages []*catalogue.Page) error {
	t, err := c.resolve(pages)
	if err != nil {
		return err
	}
	if _, err := c.Strict(ctx, t.sys, t.prop); err != nil {
		return err
	}
	return c.checkTrace(t.sys, t.prop)
}

// Strict replays the case of a system strictly and returns the violation, if one
// is expected. It is an error if the run is not what the case says, or if that
// cannot be told before ctx is done.
func (c Case) Strict(ctx context.Context, sys transition.Runnable, prop property.Property) (*property.Violation, error) {
	runner, err := replay.NewRunner(sys, prop)
	if err != nil {
		return nil, c.errorf("%w", err)
	}
	runner.Context = ctx
	v, err := c.Replay(runner)
	if err != nil {
		return nil, c.stale(err)
	}
	return v, c.judge(v)
}

// Replay replays the run strictly.
func (c Case) Replay(r *replay.Runner) (*property.Violation, error) {
	if c.Endless {
		return r.StrictLasso(c.Schedule, c.Loop)
	}
	return r.Strict(c.Schedule)
}

// Retrace returns the case with its trace recomputed.
func Retrace(c Case, pages []*catalogue.Page) (Case, error) {
	t, err := c.resolve(pages)
	if err != nil {
		return c, err
	}
	return c.retrace(t.sys, t.prop)
}

// retrace is Retrace for a system that need not be a page's.
func (c Case) retrace(sys transition.Runnable, prop property.Property) (_ Case, err error) {
	if c.Trace, err = c.trace(sys, prop); err != nil {
		return c, c.errorf("stale: %w\n%s", err, renew)
	}
	return c, nil
}

// What to do about a case that is out of date.
const (
	renew   = "if this change of behaviour is meant, delete the file and run `make corpus`, or write it anew"
	refresh = "if this change of behaviour is meant, run `make corpus`"
)

func (c Case) errorf(format string, args ...any) error {
	return fmt.Errorf("case %s: "+format, append([]any{c.File}, args...)...)
}

// stale is the error for a case whose run is no longer possible, or could not be judged.
func (c Case) stale(err error) error {
	if undecided := (*replay.UndecidedError)(nil); errors.As(err, &undecided) {
		return c.errorf("%w", err)
	}
	if step := (*replay.StepError)(nil); errors.As(err, &step) {
		return c.errorf("stale: of %s, %w\n%s", c.length(), err, renew)
	}
	return c.errorf("stale: %w\n%s", err, renew)
}

// Events returns the events of the run, those of a loop once.
func (c Case) Events() model.Schedule { return slices.Concat(c.Schedule, c.Loop) }

// length says how many events the run has.
func (c Case) length() string { return english.Count(len(c.Events()), "event") }

// Subject returns the system and the property that the case is about.
func (c Case) Subject(pages []*catalogue.Page) (transition.System, property.Property, error) {
	t, err := c.resolve(pages)
	return t.sys, t.prop, err
}

// A target is what a case is about.
type target struct {
	page    *catalogue.Page
	variant catalogue.Variant
	sys     transition.System
	prop    property.Property
}

// resolve finds what the case names.
func (c Case) resolve(pages []*catalogue.Page) (t target, err error) {
	i := slices.IndexFunc(pages, func(p *catalogue.Page) bool { return p.Name == c.Algorithm })
	if i < 0 {
		return t, c.errorf("unknown algorithm %q; \"doorway list\" names all; if a test has kept the case, go test -run TEST -doorway.replay=FILE replays it, and -doorway.show=run.html draws it", c.Algorithm)
	}
	ok := false
	t.page = pages[i]
	if t.variant, ok = t.page.Variant(c.Variant); !ok {
		return t, c.errorf("%s has no variant %q; it has %s, or leave the line out", t.page.Name, c.Variant,
			list(t.page.Variants, func(v catalogue.Variant) string { return v.Name }))
	}
	if c.Drops != "" && !slices.ContainsFunc(t.page.Assumptions, func(a catalogue.Assumption) bool { return a.Name == c.Drops }) {
		return t, c.errorf("drops: %s does not assume %q, it assumes %s", t.page.Name, c.Drops,
			list(t.page.Assumptions, func(a catalogue.Assumption) string { return a.Name }))
	}
	if t.prop, err = properties.Named(c.Property, t.page.Lemmas...); err == nil {
		if t.sys, err = t.variant.Build(c.Setup); err != nil {
			err = fmt.Errorf("%s: %w", t.page.Name, err)
		}
	}
	if err != nil {
		return t, c.errorf("%w", err)
	}
	return t, nil
}

// list returns the names that are not empty, with commas between them.
func list[T any](all []T, name func(T) string) string {
	var names []string
	for _, x := range all {
		if name(x) != "" {
			names = append(names, name(x))
		}
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// judge compares what the run did with what is expected.
func (c Case) judge(v *property.Violation) error {
	switch {
	case c.Expect == catalogue.Holds && v != nil:
		return c.errorf("%s should hold, but is broken after %d of %s: %w", c.Property, len(v.Events()), c.length(), v.Err)
	case c.Expect == catalogue.Violated && v == nil:
		return c.errorf("stale: its run of %s no longer breaks %s\n%s", c.length(), c.Property, renew)
	case c.Expect == catalogue.Violated && len(v.Events()) < len(c.Events()):
		return c.errorf("%s is broken after %d of %s already: %w\nremove the events after it", c.Property, len(v.Events()), c.length(), v.Err)
	}
	return nil
}

// checkTrace compares the stored trace with that of the run now.
func (c Case) checkTrace(sys transition.Runnable, prop property.Property) error {
	if c.Trace == "" && len(c.Events()) > 0 {
		return c.errorf("it has no trace; `make corpus` adds it")
	}
	text, err := c.trace(sys, prop)
	if err != nil {
		return c.errorf("%w", err)
	}
	stored, now := strings.Split(c.Trace, "\n"), strings.Split(text, "\n")
	for i := range min(len(stored), len(now)) { // each ends with an empty line, so that the shorter one differs there
		if stored[i] != now[i] {
			return c.errorf("stale: line %d of the trace is\n%s\nand should be\n%s\n%s", i+1, stored[i], now[i], refresh)
		}
	}
	return nil
}

// trace returns the text of the case's run, as Parse reads it back: one event per line and, for a
// run that goes on for ever, where its loop begins and why it is fair.
func (c Case) trace(sys transition.Runnable, prop property.Property) (string, error) {
	t, err := transition.Explain(sys, c.Events())
	if err != nil {
		return "", err
	}
	text, all := traceText(t[:len(c.Schedule)]), traceText(t)
	if !c.Endless {
		return text, nil
	}
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		return "", err
	}
	v, err := r.StrictLasso(c.Schedule, c.Loop)
	if v == nil {
		return all, err
	}
	if len(c.Loop) > 0 {
		text += "again and again:\n" + all[len(text):]
	}
	return text + v.FairText() + "\n", nil
}

// traceText returns a trace as Parse reads it back.
func traceText(t transition.Trace) string {
	var b strings.Builder
	for line := range strings.Lines(t.String()) {
		if line = strings.TrimRightFunc(line, unicode.IsSpace); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
