package command

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"doorway/checker/tracecheck"
	"doorway/command/screen"
	"doorway/command/traces"
	"doorway/corpus"
	"doorway/draw/render"
	"doorway/internal/english"
	"doorway/internal/spelling"
	"doorway/internal/tick"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/trace"
)

// traced checks a recorded log against a page.
func traced(ctx context.Context, c *call) error {
	fs := c.flags("trace", "FILE", `Checks whether some run of an algorithm writes a recorded log: one JSON object per
line, in the order of the events, with the fields proc, event, message, state and
time (docs/traces.md says what they mean; package doorway/trace writes them). FILE
may be - for standard input. If the log does not fit, the command names the
line, says why no event fits, and draws the run up to there.

With -follow the command waits at the end of FILE for more lines, as tail -F does,
until one does not fit (status 1) or an interrupt ends it (status 130).`)
	sub := subjectFlags(fs)
	t := tracing{call: c}
	name := fs.String("page", "", "`name` of the algorithm (required)")
	unlogged := fs.String("unlogged", "", "`events` that may happen without a line: kinds and processes, as in \"step,flush,p2\", or all")
	procs := fs.String("procs", "", "`names` of the processes in the log, p0 first, as in \"alice,bob\"; the default is p0,p1,...")
	fs.IntVar(&t.opts.States, "states", tracecheck.DefaultStates, "give up if more than this many `states` fit a line")
	fs.StringVar(&t.out, "o", "", "write the run that fits to this `file`; its ending selects one of doorway show's formats")
	fs.BoolVar(&t.follow, "follow", false, "wait for more lines at the end of the file, also when it is rotated")
	fs.IntVar(&t.last, "last", 20, "draw only this many `events` before the line that does not fit; 0 means all")
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	if err := t.prepare(fs, sub, *name, *unlogged, *procs); err != nil {
		return err
	}
	return t.check(ctx, fs.Arg(0))
}

// A tracing checks one log.
type tracing struct {
	*call
	opts tracecheck.Options
	who  corpus.Case // the algorithm
	sys  transition.System
	out  string
	last int

	follow bool
	bad    trace.Line // the line that does not fit …
	at     int        // … and its number
	time   string     // of the last line that has one
	lines  atomic.Int64
}

// prepare parses the flags.
func (t *tracing) prepare(fs *flag.FlagSet, sub *subject, name, unlogged, procs string) error {
	if name == "" {
		return fmt.Errorf("which algorithm? Say -page=NAME; \"doorway list\" names all")
	}
	page, err := t.page(name)
	if err != nil {
		return err
	}
	if t.sys, err = sub.system(page); err != nil {
		return err
	}
	if t.out != "" {
		if err := render.Check(t.out); err != nil {
			return fmt.Errorf("-o: %w", err)
		}
	}
	if procs != "" {
		t.opts.Names = strings.Split(procs, ",")
	}
	if t.opts.Unlogged, err = parseUnlogged(unlogged, t.sys.Setup().N); err != nil {
		return fmt.Errorf("-unlogged: %w", err)
	}
	t.who = corpus.Case{File: fs.Arg(0), Algorithm: page.Name, Variant: sub.variant, Setup: t.sys.Setup()}
	return nil
}

// parseUnlogged parses the events that may happen without a line.
func parseUnlogged(text string, n int) (all tracecheck.Events, err error) {
	names := []string{"all"}
	for k := model.Request; k <= kinds.Max; k++ {
		names = append(names, k.String())
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		i := slices.Index(names, word)
		p, notProc := notation.Proc(word)
		switch {
		case i == 0:
			all.Kinds = ^kinds.Set(0)
		case i > 0:
			all.Kinds |= kinds.Of(model.Kind(i))
		case notProc == nil && int(p) < n:
			all.Procs = all.Procs.With(p)
		default:
			return all, fmt.Errorf("%q is neither all nor a kind of events nor one of the processes p0 to p%d; %s",
				word, n-1, spelling.Or(word, names, "kinds are "+strings.Join(names[1:], ", ")))
		}
	}
	return all, nil
}

// check checks the log in a file.
func (t *tracing) check(ctx context.Context, file string) error {
	v, err := tracecheck.New(t.sys, t.opts)
	if err != nil {
		return fmt.Errorf("-procs: %w", err)
	}
	in, shown, err := t.open(ctx, file, t.follow)
	if err != nil {
		return err
	}
	defer in.Close()
	meter, began := screen.NewMeter(t.err, 1), time.Now()
	stop := func() {}
	if !t.follow {
		meter.Next(shown)
		stop = tick.Every(time.Second, func() { meter.Far(english.Count(int(t.lines.Load()), "line")+" fit", time.Since(began)) })
	}
	misfit, err := t.read(ctx, v, in, shown)
	stop()
	meter.Clear()
	switch {
	case misfit != nil:
		place := fmt.Sprintf("%s:%d", shown, t.at)
		run, err := t.told().Misfits(v, misfit, place, t.bad)
		if err == nil {
			err = t.save(run, "The longest run that writes the beginning of "+place)
		}
		return cmp.Or(err, errUnexpected)
	case ctx.Err() != nil, err != nil && t.follow:
		run := t.told().SoFar(v, shown, t.time)
		return cmp.Or(t.save(run, "A run that writes the beginning of "+shown), ctx.Err(), err)
	case err != nil:
		return err
	}
	run := t.told().Fits(v, shown)
	if v.Lines() == 0 {
		return errUnexpected
	}
	return t.save(run, "A run that writes "+shown)
}

// read takes the lines of a log until one does not fit, which it keeps.
func (t *tracing) read(ctx context.Context, v *tracecheck.Validator, in io.Reader, shown string) (misfit *tracecheck.Misfit, err error) {
	err = trace.Read(in, shown, func(n int, l trace.Line) (err error) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if misfit, err = v.Line(n, l); misfit != nil {
			t.at, t.bad = n, l
			return io.EOF
		}
		t.time = cmp.Or(l.Time.String(), t.time)
		t.lines.Add(1)
		return err
	})
	if err != nil && strings.Contains(err.Error(), `unknown field "resourceSpans"`) {
		err = fmt.Errorf("%w; for OpenTelemetry spans there is doorway spans", err)
	}
	return misfit, err
}

// told returns a reporter of the result.
func (t *tracing) told() *traces.Report {
	return &traces.Report{Out: t.call.out, Algorithm: t.who.Algorithm, System: t.sys, Last: t.last}
}

// save writes a run to the file that -o names.
func (t *tracing) save(run transition.Schedule, shows string) error {
	if t.out == "" {
		return nil
	}
	k := t.who
	k.Headline, k.Schedule = shows, run
	s, err := render.Run(k, t.sys)
	if err != nil {
		return err
	}
	if err := s.Save(t.out); err != nil {
		return err
	}
	return t.announce(t.out)
}
