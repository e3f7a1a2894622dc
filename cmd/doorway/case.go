package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"golang.org/x/term"

	"doorway/corpus"
	"doorway/model"
	"doorway/model/diagram"
)

// replay checks cases of the corpus.
func replay(ctx context.Context, c *call) error {
	fs := c.flags("replay", "FILE ...", `Replays cases strictly: every event must be able to happen, the property must be
broken at the last one and not before (or not at all, as the case expects), and
the trace must be the one that is stored.`)
	if err := c.parse(fs); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		fs.Usage()
		return errUsage
	}
	stale := 0
	for _, file := range fs.Args() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		k, err := corpus.Read(file)
		if err != nil {
			return err
		}
		if err := corpus.Check(k, c.pages); err != nil {
			stale++
			fmt.Fprintf(c.out, "!! %v\n", err)
			continue
		}
		fmt.Fprintf(c.out, "%s: %s is %s as it says, by %d events for %v\n", file, k.Property, outcome(k.Expect), len(k.Schedule), k.Setup)
	}
	if stale > 0 {
		return errUnexpected
	}
	return nil
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
	if err := c.parse(fs); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		fs.Usage()
		return errUsage
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
	k, err := corpus.Read(fs.Arg(0))
	if err != nil {
		return err
	}
	return c.draw(k, opts)
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

func (c *call) draw(k corpus.Case, opts diagram.Options) error {
	page, err := c.page(k.Algorithm)
	if err != nil {
		return err
	}
	variant, ok := page.Variant(k.Variant)
	if !ok {
		return fmt.Errorf("%s: %s has no variant %q", k.File, page.Name, k.Variant)
	}
	sys, err := variant.Build(k.Setup)
	if err != nil {
		return err
	}
	trace, err := model.Explain(sys, k.Schedule)
	if err != nil && len(trace) == 0 {
		return err
	}
	if k.Expect == model.Violated {
		opts.Mark = len(trace)
	}
	fmt.Fprintf(c.out, "%s\n%s\n%s under %v: %s is %s\n\n", k.Headline, k.Why, k.Algorithm, k.Setup, k.Property, outcome(k.Expect))
	fmt.Fprint(c.out, diagram.Text(trace, k.Setup.N, opts))
	if err != nil {
		return errors.Join(errors.New("the case is stale, the diagram ends before the event that cannot happen"), err)
	}
	return nil
}
