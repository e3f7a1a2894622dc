package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"doorway/corpus"
	"doorway/draw/diagram"
	"doorway/draw/scene"
	"doorway/internal/replace"
)

// show draws the run of a case.
func show(ctx context.Context, c *call) error {
	fs := c.flags("show", "FILE", `Shows the run of a case, by default as a space-time diagram in text: time runs down,
and each column is a process. Formats:

`+formatTable())
	name := fs.String("format", "text", "`format` of the output")
	out := fs.String("o", "", "write to this `file` instead of the standard output")
	ascii := fs.Bool("ascii", false, "text: use ASCII only")
	color := fs.String("color", "auto", "text: `when` to use colour: auto (on a terminal), always or never")
	width := fs.Int("width", 0, "text: fit the diagram into this many `columns`; 0 means the terminal's width, or no limit")
	clocks := fs.String("clocks", "", "text, svg: write this logical `clock` beside each step: lamport or vector")
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	format, err := scene.Named(*name)
	if err != nil {
		return fmt.Errorf("-format=%s: %w", *name, err)
	}
	opts := diagram.Options{ASCII: *ascii, Width: *width}
	if err := c.paint(&opts, *color, *out); err != nil {
		return err
	}
	s, stale, err := c.scene(ctx, fs.Arg(0))
	if err != nil {
		return err
	}
	if *clocks != "" {
		if err := s.Stamp(*clocks, format); err != nil {
			return fmt.Errorf("-clocks=%s: %w", *clocks, err)
		}
	}
	s.Options = opts
	text, err := format.Render(s)
	if err != nil {
		return fmt.Errorf("%s: %w", s.File, err)
	}
	return c.write(text, *out, stale)
}

// formatTable explains the formats.
func formatTable() string {
	var b strings.Builder
	for _, f := range scene.Formats() {
		fmt.Fprintf(&b, "  %-8s %s\n", f.Name, f.Meaning)
	}
	return strings.TrimRight(b.String(), "\n")
}

// paint turns colour on as requested, and sets the terminal's width.
func (c *call) paint(opts *diagram.Options, color, out string) error {
	switch color {
	case "auto":
		if out == "" {
			c.fitTerminal(opts)
		}
	case "always":
		opts.Color = true
	case "never":
	default:
		return fmt.Errorf("-color=%s: want auto, always or never", color)
	}
	return nil
}

// fitTerminal turns colour on and takes the width over if the output is a terminal.
func (c *call) fitTerminal(opts *diagram.Options) {
	f, ok := underlying(c.out).(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return
	}
	opts.Color = os.Getenv("NO_COLOR") == ""
	if w, _, err := term.GetSize(int(f.Fd())); err == nil && opts.Width == 0 {
		opts.Width = w
	}
}

// scene returns the case in a file as it is to be shown, and whether it is stale.
func (c *call) scene(ctx context.Context, file string) (s *scene.Scene, stale, err error) {
	k, sys, prop, err := c.read(ctx, file)
	if err != nil {
		return nil, nil, err
	}
	if k.Trace == "" { // the file is still being written
		if r, err := corpus.Retrace(k, c.pages); err == nil {
			k = r
		}
	}
	return scene.Of(ctx, k, sys, prop), corpus.Check(ctx, k, c.pages), nil
}

// write writes what is shown, and that the case is out of date, if it is.
func (c *call) write(text, file string, stale error) error {
	if file == "" {
		fmt.Fprint(c.out, text)
	} else if err := save(file, text); err != nil {
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

// save writes a file as a whole or leaves it as it is, but into a device or a
// pipe.
func save(file, text string) error {
	if info, err := os.Lstat(file); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(file, []byte(text), 0o644)
	}
	return replace.File(file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
