package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"doorway/checker/history"
	"doorway/corpus"
	"doorway/internal/replace"
	"doorway/model"
	"doorway/model/diagram"
	"doorway/model/export"
	"doorway/model/film"
)

// A format is a manner of showing a case.
type format struct {
	name, meaning string
	render        func(*scene) (string, error)
}

// formats are the manners of showing a case; text, which has flags of its own,
// is the first and the default.
var formats = []format{
	{"text", "a diagram for the terminal", (*scene).text},
	{"svg", "the diagram as a picture", func(s *scene) (string, error) { return diagram.SVG(s.film), nil }},
	{"html", "a page for the browser that steps through the run", (*scene).html},
	{"mermaid", "a sequence diagram in Mermaid's language", func(s *scene) (string, error) { return export.Mermaid(s.film), nil }},
	{"shiviz", "a log with vector clocks for ShiViz", func(s *scene) (string, error) { return export.ShiViz(s.film), nil }},
	{"itf", "every state, in Apalache's Informal Trace Format (JSON)", func(s *scene) (string, error) { return export.ITF(s.film) }},
	{"dot", "the graph of all states with the run in it, for Graphviz", (*scene).dot},
	{"history", "what the users of a lock see, as a page of porcupine's", (*scene).history},
}

// A scene is a case to be shown, as far as it can happen.
type scene struct {
	corpus.Case
	sys   model.System
	pages []*model.Page
	film  *film.Film
	stale error // or nil
	opts  diagram.Options
}

// show draws the run of a case.
func show(_ context.Context, c *call) error {
	fs := c.flags("show", "FILE", `Shows the run of a case, by default as a space-time diagram in text: time runs down,
a column a process. Formats:

`+formatTable())
	name := fs.String("format", "text", "`how` to show it")
	out := fs.String("o", "", "write to this `file` instead of the standard output")
	ascii := fs.Bool("ascii", false, "text: use ASCII only")
	color := fs.String("color", "auto", "text: `when` to use colour: auto (on a terminal), always or never")
	width := fs.Int("width", 0, "text: fit the diagram into so many `columns`; 0 means the terminal's width, or no limit")
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	i := slices.IndexFunc(formats, func(f format) bool { return f.name == *name })
	if i < 0 {
		return fmt.Errorf("-format=%s: want %s", *name, formatNames())
	}
	opts := diagram.Options{ASCII: *ascii, Width: *width}
	if err := c.paint(&opts, *color, *out); err != nil {
		return err
	}
	s, err := c.scene(fs.Arg(0))
	if err != nil {
		return err
	}
	s.opts = opts
	text, err := formats[i].render(s)
	if err != nil {
		return fmt.Errorf("%s: %w", s.File, err)
	}
	return c.write(s, text, *out)
}

// formatTable explains the formats.
func formatTable() string {
	var b strings.Builder
	for _, f := range formats {
		fmt.Fprintf(&b, "  %-8s %s\n", f.name, f.meaning)
	}
	return strings.TrimRight(b.String(), "\n")
}

func formatNames() string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// paint turns colour on, as it is asked for, and takes the terminal's width over.
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
	f, ok := c.out.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return
	}
	opts.Color = os.Getenv("NO_COLOR") == ""
	if w, _, err := term.GetSize(int(f.Fd())); err == nil && opts.Width == 0 {
		opts.Width = w
	}
}

// scene records the run of a case. The violation is marked only if it is still
// there.
func (c *call) scene(file string) (*scene, error) {
	k, sys, err := c.read(file)
	if err != nil {
		return nil, err
	}
	if k.Trace == "" { // somebody is still writing it
		if r, err := corpus.Retrace(k, c.pages); err == nil {
			k = r
		}
	}
	s := &scene{Case: k, sys: sys, pages: c.pages, stale: corpus.Check(k, c.pages)}
	s.film, _ = film.Record(sys, s.Events())
	switch {
	case k.Endless:
		s.film.Loop = len(k.Schedule) + 1
	case k.Expect == model.Violated && s.stale == nil:
		s.film.Mark = s.film.Steps()
	}
	is := "is"
	if s.stale != nil {
		is = "should be"
	}
	s.film.Title = k.Headline
	s.film.Claim = fmt.Sprintf("%s under %v: %s %s %s", who(k), k.Setup, k.Property, is, outcome(k.Expect))
	return s, nil
}

// text draws a case for the terminal.
func (s *scene) text() (string, error) {
	var b strings.Builder
	fmt.Fprintln(&b, s.Headline)
	if s.Why != "" {
		fmt.Fprintln(&b, s.Why)
	}
	s.opts.Mark, s.opts.Loop = s.film.Mark, s.film.Loop
	fmt.Fprintf(&b, "%s\n\n%s", s.film.Claim, diagram.Text(s.film.Trace(), s.Setup.N, s.opts))
	if fair := s.fair(); fair != "" {
		fmt.Fprintf(&b, "\n%s", fair)
	}
	return b.String(), nil
}

// dot returns the graph of the system.
func (s *scene) dot() (string, error) { return export.Dot(s.sys, s.Events(), s.film.Claim) }

// history returns porcupine's picture of the run.
func (s *scene) history() (string, error) {
	h, err := history.Of(s.sys, s.Events())
	if err != nil {
		return "", err
	}
	if !slices.ContainsFunc(h, func(o history.Operation) bool { return !o.Pending() }) {
		return "", errors.New("nobody enters a critical section in this run, so it has no history of a lock")
	}
	var b strings.Builder
	err = h.Visualize(&b)
	return b.String(), err
}

// fair says why a run that goes on for ever is fair.
func (s *scene) fair() string {
	if _, fair, ok := strings.Cut(s.Trace, "fair: "); ok {
		return "fair: " + fair
	}
	return ""
}

// write writes what is shown, and whether the case is out of date.
func (c *call) write(s *scene, text, file string) error {
	if file == "" {
		fmt.Fprint(c.out, text)
	} else if err := save(file, text); err != nil {
		return err
	}
	if s.stale != nil {
		fmt.Fprintf(c.err, "\ndoorway: %v\n", s.stale)
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
