package command

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"doorway/command/screen"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/internal/atomicfile"
)

// show draws the run of a case.
func show(ctx context.Context, c *call) error {
	fs := c.flags("show", "FILE", `Shows the run of a case, by default as a space-time diagram in text: time runs down,
and each column is a process. Formats:

`+formatTable())
	how := drawingFlags(fs)
	fs.BoolVar(&how.long, "why", false, "text: explain at length why the property is broken, with the nearest run that goes well beside the run; svg: draw that run beside it")
	fs.BoolVar(&how.whole, "v", false, "text, svg: show all steps of a long run, too")
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	if err := how.check(c); err != nil {
		return err
	}
	s, stale, err := c.scene(ctx, fs.Arg(0), how.format)
	if err != nil {
		return err
	}
	return c.draw(s, how, stale)
}

// A drawing says how to show a run.
type drawing struct {
	name, out, color, clocks string
	format                   render.Format
	long, whole              bool
	opts                     diagram.Options
}

func drawingFlags(fs *flag.FlagSet) *drawing {
	var d drawing
	fs.StringVar(&d.name, "format", "text", "`format` of the output")
	fs.StringVar(&d.out, "o", "", "write to this `file` instead of standard output")
	fs.BoolVar(&d.opts.ASCII, "ascii", false, "text: use ASCII only")
	fs.StringVar(&d.color, "color", "auto", "text: `when` to use colour: auto (on a terminal), always or never")
	fs.IntVar(&d.opts.Width, "width", 0, "text: fit the diagram into this many `columns`; 0 means the terminal's width, or no limit")
	fs.StringVar(&d.clocks, "clocks", "", "text, svg: write this logical `clock` beside each step: lamport or vector")
	return &d
}

// check completes a drawing from its flags.
func (d *drawing) check(c *call) (err error) {
	if d.format, err = render.Named(d.name); err != nil {
		return fmt.Errorf("-format=%s: %w", d.name, err)
	}
	return c.paint(&d.opts, d.color, d.out)
}

// draw shows a run. stale says what is out of date in its case, if anything.
func (c *call) draw(s *render.Scene, how *drawing, stale error) error {
	if how.clocks != "" {
		if err := s.Stamp(how.clocks, how.format); err != nil {
			return fmt.Errorf("-clocks=%s: %w", how.clocks, err)
		}
	}
	s.Options, s.Long, s.Whole = how.opts, how.long, how.whole
	text, err := how.format.Render(s)
	if err != nil {
		return fmt.Errorf("%s: %w", s.File, err)
	}
	return c.write(text, how.out, stale)
}

// formatTable lists the formats.
func formatTable() string {
	var b strings.Builder
	for _, f := range render.Formats() {
		fmt.Fprintf(&b, "  %-8s %s\n", f.Name, f.Meaning)
	}
	return strings.TrimRight(b.String(), "\n")
}

// paint turns colour on as requested, and sets the terminal's width.
func (c *call) paint(opts *diagram.Options, color, out string) error {
	switch color {
	case "auto":
		if out == "" {
			screen.Fit(c.out, opts)
		}
	case "always":
		opts.Color = true
	case "never":
	default:
		return fmt.Errorf("-color=%s: want auto, always or never", color)
	}
	return nil
}

// scene returns the scene of the case in a file, for a format, and whether the case is stale.
func (c *call) scene(ctx context.Context, file string, f render.Format) (s *render.Scene, stale, err error) {
	k, sys, prop, err := c.read(ctx, file)
	if err != nil {
		return nil, nil, err
	}
	r, err := k.Runner(ctx, sys, prop)
	if err != nil {
		return nil, nil, err
	}
	rec := recording.Replay(r, k.Behaviour, f.Watching(prop)...)
	if rec.Execution == nil {
		return nil, nil, rec.Err
	}
	if k.Trace == "" { // the file is still being written
		if traced, err := k.Traced(rec.Recording); err == nil {
			k = traced
		}
	}
	return render.Of(k, sys, prop, rec), k.Stale(rec.Recording), nil
}

// write writes the text, and a note if the case is out of date.
func (c *call) write(text, file string, stale error) error {
	if file == "" {
		fmt.Fprint(c.out, text)
	} else if err := atomicfile.Text(file, text); err != nil {
		return err
	} else if err := c.announce(file); err != nil {
		return err
	}
	if stale != nil {
		fmt.Fprintf(c.err, "\ndoorway: %v\n", stale)
		return errUnexpected
	}
	return nil
}
