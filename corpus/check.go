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
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// Check replays a case strictly and returns an error unless the run is as the case says: every event is enabled,
// the property is broken at exactly the last event or not at all, and the trace equals the stored one. The error of
// a stale case says at which step it diverges and which events are enabled there.
func Check(ctx context.Context, c Case, pages []*catalogue.Page) error {
	t, err := c.resolve(pages)
	if err != nil {
		return err
	}
	rec, err := c.record(ctx, t.sys, t.prop)
	if err != nil {
		return err
	}
	return c.Stale(rec)
}

// Stale returns an error unless the case is as it says, by a strict replay of its run: see Check.
func (c Case) Stale(rec replay.Recording) error {
	if _, err := c.Judge(rec); err != nil {
		return err
	}
	return c.checkTrace(rec)
}

// Judge returns the violation that a strict replay of the case has found, if one is expected. It is an error if the
// run is not what the case says, or if the replay could not tell.
func (c Case) Judge(rec replay.Recording) (*property.Violation, error) {
	if rec.Err != nil {
		return nil, c.stale(rec.Err)
	}
	return rec.Violation, c.judge(rec.Violation)
}

// Runner returns what replays the case of a system until ctx is done.
func (c Case) Runner(ctx context.Context, sys transition.Runnable, prop property.Property) (*replay.Runner, error) {
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		return nil, c.errorf("%w", err)
	}
	r.Context = ctx
	return r, nil
}

// record replays the case of a system strictly.
func (c Case) record(ctx context.Context, sys transition.Runnable, prop property.Property) (replay.Recording, error) {
	r, err := c.Runner(ctx, sys, prop)
	if err != nil {
		return replay.Recording{}, err
	}
	return r.Record(c.Behaviour, nil), nil
}

// Retrace returns the case with its trace recomputed.
func Retrace(c Case, pages []*catalogue.Page) (Case, error) {
	t, err := c.resolve(pages)
	if err != nil {
		return c, err
	}
	return c.retrace(t.sys, t.prop)
}

// retrace does what Retrace does, for a system that need not be a page's. A finite run is not judged: to tell what
// can follow it may take a search.
func (c Case) retrace(sys transition.Runnable, prop property.Property) (Case, error) {
	if c.Endless {
		rec, err := c.record(context.Background(), sys, prop)
		if err != nil {
			return c, err
		}
		return c.Traced(rec)
	}
	t, err := transition.Explain(sys, c.Schedule)
	return c.Traced(replay.Recording{Behaviour: c.Behaviour, Trace: t, Cut: err})
}

// Traced returns the case with the trace of a strict replay of its run.
func (c Case) Traced(rec replay.Recording) (Case, error) {
	text, err := c.text(rec)
	if err != nil {
		return c, c.errorf("stale: %w\n%s", err, renew)
	}
	c.Trace = text
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

// stale returns the error for a case whose run is no longer possible, or could not be judged.
func (c Case) stale(err error) error {
	if undecided := (*replay.UndecidedError)(nil); errors.As(err, &undecided) {
		return c.errorf("%w", err)
	}
	if step := (*replay.StepError)(nil); errors.As(err, &step) {
		return c.errorf("stale: of %s, %w\n%s", c.length(), err, renew)
	}
	return c.errorf("stale: %w\n%s", err, renew)
}

// length says how many events the run has.
func (c Case) length() string { return english.Count(c.Len(), "event") }

// Subject returns the system and the property that the case is about.
func (c Case) Subject(pages []*catalogue.Page) (transition.System, property.Property, error) {
	t, err := c.resolve(pages)
	return t.sys, t.prop, err
}

// A target holds the system and the property that a case names.
type target struct {
	page    *catalogue.Page
	variant catalogue.Variant
	sys     transition.System
	prop    property.Property
}

// resolve looks up what the case names.
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

// judge compares the outcome of the run with the expected one.
func (c Case) judge(v *property.Violation) error {
	switch {
	case c.Expect == catalogue.Holds && v != nil:
		return c.errorf("%s should hold, but is broken after %d of %s: %w", c.Property, v.Len(), c.length(), v.Err)
	case c.Expect == catalogue.Violated && v == nil:
		return c.errorf("stale: its run of %s no longer breaks %s\n%s", c.length(), c.Property, renew)
	case c.Expect == catalogue.Violated && v.Len() < c.Len():
		return c.errorf("%s is broken after %d of %s already: %w\nremove the events after it", c.Property, v.Len(), c.length(), v.Err)
	}
	return nil
}

// checkTrace compares the stored trace with that of the run now.
func (c Case) checkTrace(rec replay.Recording) error {
	if c.Trace == "" && c.Len() > 0 {
		return c.errorf("it has no trace; `make corpus` adds it")
	}
	text, err := c.text(rec)
	if err != nil {
		return c.errorf("%w", err)
	}
	stored, now := strings.Split(c.Trace, "\n"), strings.Split(text, "\n")
	for i := range min(len(stored), len(now)) { // each ends with an empty line, so a shorter one differs there
		if stored[i] != now[i] {
			return c.errorf("stale: line %d of the trace is\n%s\nand should be\n%s\n%s", i+1, stored[i], now[i], refresh)
		}
	}
	return nil
}

// text returns the trace of a replay of the case, as Parse reads it back: one event per line and, for a
// run that never ends, where its loop begins and why it is fair.
func (c Case) text(rec replay.Recording) (string, error) {
	if rec.Cut != nil {
		return "", rec.Cut
	}
	text, all := traceText(rec.Trace[:len(c.Schedule)]), traceText(rec.Trace)
	if !c.Endless {
		return text, nil
	}
	if rec.Violation == nil {
		return all, rec.Err
	}
	if len(c.Loop) > 0 {
		text += "again and again:\n" + all[len(text):]
	}
	return text + rec.Violation.FairText() + "\n", nil
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
