package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"doorway/checker"
	"doorway/corpus"
	"doorway/model"
	"doorway/model/diagram"
)

// replay checks cases of the corpus.
func replay(ctx context.Context, c *call) error {
	fs := c.flags("replay", "FILE ...", `Replays cases strictly: every event must be able to happen, the property must be
broken at the last one and not before (or not at all, as the case expects), and
the trace must be the one that is stored.`)
	if err := c.parse(fs, 1, math.MaxInt); err != nil {
		return err
	}
	var wrong []error
	for _, file := range fs.Args() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := c.replayFile(file); err != nil {
			wrong = append(wrong, err)
		}
	}
	if n := fs.NArg(); n > 1 {
		fmt.Fprintf(c.out, "\n%d cases: %d as they say, %d not\n", n, n-len(wrong), len(wrong))
	}
	return errors.Join(wrong...)
}

// replayFile replays one case and reports on it.
func (c *call) replayFile(file string) error {
	k, _, err := c.read(file)
	if err != nil {
		fmt.Fprintf(c.err, "doorway: %v\n", err)
		return errUsage
	}
	if err := corpus.Check(k, c.pages); err != nil {
		fmt.Fprintf(c.out, "!! %v\n", err)
		return errUnexpected
	}
	fmt.Fprintf(c.out, "%s: %s is %s as it says, by %d events for %v\n", file, k.Property, outcome(k.Expect), len(k.Schedule), k.Setup)
	return nil
}

// read reads a case and returns it with the system that it is about.
func (c *call) read(file string) (corpus.Case, model.System, error) {
	k, err := corpus.Read(file)
	if err != nil {
		return k, nil, err
	}
	page, err := c.page(k.Algorithm)
	if err != nil {
		return k, nil, fmt.Errorf("%s: %w; a case that a test has kept is replayed by that test", file, err)
	}
	variant, ok := page.Variant(k.Variant)
	if !ok {
		return k, nil, fmt.Errorf("%s: %s has no variant %q", file, page.Name, k.Variant)
	}
	if _, err := checker.Named(k.Property); err != nil {
		return k, nil, fmt.Errorf("%s: %w", file, err)
	}
	sys, err := variant.Build(k.Setup)
	if err != nil {
		return k, nil, fmt.Errorf("%s: %w", file, err)
	}
	return k, sys, nil
}

func outcome(e model.Expectation) string {
	if e == model.Violated {
		return "broken"
	}
	return "kept"
}

// show draws the run of a case.
func show(_ context.Context, c *call) error {
	fs := c.flags("show", "FILE", "Draws the run of a case as a space-time diagram: time runs down, a column a process.")
	ascii := fs.Bool("ascii", false, "use ASCII only")
	color := fs.String("color", "auto", "`when` to use colour: auto (on a terminal), always or never")
	width := fs.Int("width", 0, "fit the diagram into so many `columns`; 0 means the terminal's width, or no limit")
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	opts := diagram.Options{ASCII: *ascii, Width: *width}
	switch *color {
	case "auto":
		c.fitTerminal(&opts)
	case "always":
		opts.Color = true
	case "never":
	default:
		return fmt.Errorf("-color=%s: want auto, always or never", *color)
	}
	k, sys, err := c.read(fs.Arg(0))
	if err != nil {
		return err
	}
	return c.draw(k, sys, opts)
}

// fitTerminal turns colour on and takes the width over if the output is a terminal.
func (c *call) fitTerminal(opts *diagram.Options) {
	f, ok := c.out.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return
	}
	opts.Color = os.Getenv("NO_COLOR") == ""
	if w, _, err := term.GetSize(int(f.Fd())); err == nil && opts.Width == 0 {
		opts.Width = w
	}
}

// draw draws a case as far as it can happen. It marks the violation only if it is
// still there.
func (c *call) draw(k corpus.Case, sys model.System, opts diagram.Options) error {
	if k.Trace == "" { // somebody is still writing it
		if r, err := corpus.Retrace(k, c.pages); err == nil {
			k = r
		}
	}
	stale := corpus.Check(k, c.pages)
	is := "is"
	if stale != nil {
		is = "should be"
	}
	trace, _ := model.Explain(sys, slices.Concat(k.Schedule, k.Loop))
	switch {
	case k.Endless:
		opts.Loop = len(k.Schedule) + 1
	case k.Expect == model.Violated && stale == nil:
		opts.Mark = len(trace)
	}
	fmt.Fprintf(c.out, "%s\n", k.Headline)
	if k.Why != "" {
		fmt.Fprintf(c.out, "%s\n", k.Why)
	}
	fmt.Fprintf(c.out, "%s under %v: %s %s %s\n\n", who(k), k.Setup, k.Property, is, outcome(k.Expect))
	fmt.Fprint(c.out, diagram.Text(trace, k.Setup.N, opts))
	if _, fair, ok := strings.Cut(k.Trace, "fair: "); ok {
		fmt.Fprintf(c.out, "\nfair: %s", fair)
	}
	if stale != nil {
		fmt.Fprintf(c.err, "\ndoorway: %v\n", stale)
		return errUnexpected
	}
	return nil
}

// who names the algorithm of a case with its variant.
func who(k corpus.Case) string {
	if k.Variant == "" {
		return k.Algorithm
	}
	return k.Algorithm + "/" + k.Variant
}
