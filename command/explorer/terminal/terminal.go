// Package terminal lets a person step through an algorithm by hand in a terminal, or at the end of a
// pipe.
package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"golang.org/x/term"

	"doorway/command/explorer"
	"doorway/command/screen"
	"doorway/draw/diagram"
	"doorway/internal/english"
)

// A Terminal lets a person explore.
type Terminal struct {
	explorer.Explorer
	In       io.Reader
	Out, Err io.Writer
	Cases    string // the folder for cases, or ""
	Seed     uint64 // of random steps

	run   explorer.Run
	view  *explorer.View
	found []string // the events of a run that the last answer has found, until the run changes
	lines func() (string, error)
}

// A word describes an input other than a number or an event.
type word struct {
	says, means string
	do          func(*Terminal, context.Context) error
}

// words returns all words.
func words() []word {
	walk := func(to explorer.Goal) func(*Terminal, context.Context) error {
		return func(t *Terminal, _ context.Context) error { return t.walk(to) }
	}
	return []word{
		{"u", "undo the last step", (*Terminal).undo},
		{"r", "take a random step", walk(explorer.Once)},
		{"e", "go on at random until somebody enters or is elected", walk(explorer.Entry)},
		{"w", "go on at random until only requests and faults can happen", walk(explorer.Rest)},
		{"d", "draw the run so far", (*Terminal).draw},
		{"l", "list the program with each process at its line", (*Terminal).list},
		{"p", "say how all properties stand", (*Terminal).properties},
		{"b", "can the property still be broken from here? if it is broken, why?", (*Terminal).ask},
		{"y", "play what b has found: how it is broken, or the nearest run that goes well", (*Terminal).play},
		{"s", "save the run as a case", (*Terminal).save},
		{"0", "go back to the beginning", (*Terminal).restart},
	}
}

// Talk shows a run and asks for the next step until the input ends.
func (t *Terminal) Talk(ctx context.Context, run explorer.Run) error {
	reader, restore := t.reader()
	defer restore()
	t.lines = reader
	if err := t.come(run); err != nil {
		return err
	}
	t.show()
	for ctx.Err() == nil {
		line, err := screen.Await(ctx, t.lines)
		if errors.Is(err, io.EOF) || line == "q" {
			return nil
		}
		if err != nil {
			return err
		}
		if err := t.obey(ctx, strings.TrimSpace(line)); err != nil {
			fmt.Fprintf(t.Out, "%v\n", err)
		}
	}
	return ctx.Err()
}

// reader returns a function that reads lines, with editing and a history in a terminal, and one that restores the
// terminal.
func (t *Terminal) reader() (read func() (string, error), restore func()) {
	f, ok := t.In.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		s := bufio.NewScanner(t.In)
		return func() (string, error) {
			if !s.Scan() {
				return "", errors.Join(s.Err(), io.EOF)
			}
			return s.Text(), nil
		}, func() {}
	}
	editor := term.NewTerminal(f, "> ")
	cooked, err := term.GetState(int(f.Fd()))
	restore = func() { _ = term.Restore(int(f.Fd()), cooked) }
	return func() (string, error) {
		if err != nil {
			return "", err
		}
		if _, err := term.MakeRaw(int(f.Fd())); err != nil { // for one line: Ctrl-C interrupts what is computed
			return "", err
		}
		defer restore()
		return editor.ReadLine()
	}, restore
}

// obey executes a line: a number, an event, or a word.
func (t *Terminal) obey(ctx context.Context, line string) error {
	if line == "?" || line == "" {
		t.help()
		return nil
	}
	if i := slices.IndexFunc(words(), func(w word) bool { return w.says == line }); i >= 0 {
		return words()[i].do(t, ctx)
	}
	choices := t.view.Choices
	n, err := strconv.Atoi(line)
	if err != nil {
		n = 1 + slices.IndexFunc(choices, func(c explorer.Choice) bool { return c.Event == line || c.Label == line })
	}
	if n < 1 || n > len(choices) {
		return fmt.Errorf("%q: want a number from 1 to %d, an event such as %q, or a letter; ? explains them", line, len(choices), "p0 request")
	}
	return t.take(choices[n-1].Event)
}

// come moves to a run.
func (t *Terminal) come(run explorer.Run) error {
	v, err := t.View(run)
	if err == nil {
		t.run, t.view, t.found = v.Run, v, nil
	}
	return err
}

// take takes events.
func (t *Terminal) take(events ...string) error {
	run := t.run
	run.Events = slices.Concat(run.Events, events)
	return t.moved(t.come(run))
}

// moved shows the state, unless the move failed.
func (t *Terminal) moved(err error) error {
	if err == nil {
		t.show()
	}
	return err
}

func (t *Terminal) undo(context.Context) error {
	if len(t.run.Events) == 0 {
		return errors.New("nothing has happened that could be undone")
	}
	run := t.run
	run.Events = run.Events[:len(run.Events)-1]
	return t.moved(t.come(run))
}

func (t *Terminal) restart(context.Context) error {
	run := t.run
	run.Events = nil
	return t.moved(t.come(run))
}

func (t *Terminal) walk(to explorer.Goal) error {
	run, err := t.Walk(t.run, to, t.Seed)
	if err != nil {
		return err
	}
	if len(run.Events) == len(t.run.Events) {
		return errors.New("there is nowhere to go")
	}
	return t.moved(t.come(run))
}

func (t *Terminal) draw(context.Context) error {
	f, err := t.Execution(t.run)
	if err != nil {
		return err
	}
	opts := diagram.Options{Execution: f, Mark: f.Mark}
	screen.Fit(t.Out, &opts)
	fmt.Fprint(t.Out, diagram.Text(f.Trace(), f.Setup.N, opts))
	return nil
}

// list prints the program line by line: the processes there, the label, and the text.
func (t *Terminal) list(context.Context) error {
	if len(t.view.Program) == 0 {
		return errors.New("this page has no program")
	}
	var text strings.Builder
	tab := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, l := range t.view.Program {
		fmt.Fprintf(tab, "%s\t%s\t%s\n", strings.Join(l.At, " "), l.Label, l.Text)
	}
	tab.Flush()
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(t.Out, strings.TrimRight(line, " \n"))
	}
	return nil
}

func (t *Terminal) properties(context.Context) error {
	for _, v := range t.view.Properties {
		fmt.Fprintln(t.Out, standing(v))
	}
	return nil
}

// standing says how a property stands.
func standing(v explorer.Verdict) string {
	text := v.Name + ": " + v.Is
	if v.Why != "" {
		text += fmt.Sprintf(" at step %d: %s", v.Step, v.Why)
	}
	return text
}

func (t *Terminal) ask(ctx context.Context) error {
	if t.view.Properties[0].Is == "broken" {
		return t.why(ctx)
	}
	p := screen.NewMeter(t.Err, 1)
	defer p.Clear()
	a, err := t.Ask(ctx, t.run, p.Within)
	p.Clear()
	if err != nil {
		return err
	}
	t.found = nil
	fmt.Fprintf(t.Out, "%s from here: %s: %s\n", t.run.Property, a.Is, a.Text)
	for _, e := range a.Events {
		fmt.Fprintf(t.Out, "      %s\n", e)
	}
	for i, e := range a.Loop {
		fmt.Fprintf(t.Out, "%s%s\n", map[bool]string{true: "loop  ", false: "      "}[i == 0], e)
	}
	if len(a.Events)+len(a.Loop) > 0 {
		t.found = slices.Concat(t.run.Events, a.Events, a.Loop)
		fmt.Fprintln(t.Out, "y plays it")
	}
	return nil
}

// why says why the run breaks its property.
func (t *Terminal) why(ctx context.Context) error {
	r, err := t.Why(ctx, t.run)
	if err != nil {
		return err
	}
	var opts diagram.Options
	screen.Fit(t.Out, &opts)
	fmt.Fprint(t.Out, strings.TrimPrefix(r.Said(opts.Width), "\n"))
	if t.found = r.Well; len(t.found) > 0 {
		fmt.Fprintln(t.Out, "y goes to the run that goes well")
	}
	return nil
}

func (t *Terminal) play(context.Context) error {
	if len(t.found) == 0 {
		return errors.New("there is nothing to play: ask with b first")
	}
	run := t.run
	run.Events = t.found
	return t.moved(t.come(run))
}

func (t *Terminal) save(context.Context) error {
	file, err := t.Save(t.Cases, t.run)
	if err == nil {
		fmt.Fprintf(t.Out, "saved as %s\n", file)
	}
	return err
}

func (t *Terminal) help() {
	fmt.Fprintln(t.Out, "A number lets that event happen; its text does, too. The letters:")
	for _, w := range words() {
		fmt.Fprintf(t.Out, "  %s  %s\n", w.says, w.means)
	}
	fmt.Fprintln(t.Out, "  q  quit (or Ctrl-D)\n  ?  this text")
}

// show shows the state and the enabled events.
func (t *Terminal) show() {
	v := t.view
	who := v.Run.Page
	if v.Run.Variant != "" {
		who += "/" + v.Run.Variant
	}
	fmt.Fprintf(t.Out, "\n%s, %s, after %s\n", who, v.Run.Setup, english.Count(len(v.Run.Events), "event"))
	if len(v.Steps) > 0 {
		fmt.Fprintf(t.Out, "%d  %s\n", len(v.Run.Events), v.Steps[len(v.Steps)-1])
	}
	tab := tabwriter.NewWriter(t.Out, 0, 0, 2, ' ', 0)
	for _, p := range v.Processes {
		columns := slices.Concat([]string{p.Name, p.Region}, notEmpty(p.State), p.Notes, notEmpty(bracketed(p.Changes)))
		fmt.Fprintln(tab, strings.Join(columns, "\t"))
	}
	tab.Flush()
	for _, r := range v.Registers {
		if r.Value != 0 || r.Changed {
			fmt.Fprintf(t.Out, "%s = %d%s\n", r.Name, r.Value, map[bool]string{true: "  (changed)"}[r.Changed])
		}
	}
	for _, m := range v.Transit {
		sent := fmt.Sprintf("at step %d", m.Sent)
		if m.Sent == 0 {
			sent = "long ago"
		}
		fmt.Fprintf(t.Out, "%s → %s  %s, sent %s\n", m.From, m.To, m.Text, sent)
	}
	fmt.Fprintln(t.Out, standing(v.Properties[0]))
	t.choices()
}

// choices lists the enabled events, faults separately.
func (t *Terminal) choices() {
	if len(t.view.Choices) == 0 {
		fmt.Fprintln(t.Out, "Nothing can happen any more.")
	}
	tab, faults := tabwriter.NewWriter(t.Out, 0, 0, 2, ' ', 0), false
	for i, c := range t.view.Choices {
		if c.Fault && !faults {
			tab.Flush()
			fmt.Fprintln(t.Out, "faults:")
			faults = true
		}
		effect := c.Effect
		if c.Fault {
			effect = strings.Join(slices.Concat([]string{c.Left + " left"}, notEmpty(effect)), "; ")
		}
		fmt.Fprintln(tab, strings.Join(slices.Concat([]string{fmt.Sprintf("  %d  %s", i+1, c.Label)}, notEmpty(effect)), "\t"))
	}
	tab.Flush()
}

// notEmpty returns a list of the text, unless it is empty.
func notEmpty(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

func bracketed(all []string) string {
	if len(all) == 0 {
		return ""
	}
	return "(" + strings.Join(all, ", ") + ")"
}
