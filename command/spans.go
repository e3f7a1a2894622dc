package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"

	"doorway/checker/history/spans"
	"doorway/command/traces"
)

// spanned checks spans of locks and elections.
func spanned(ctx context.Context, c *call) error {
	fs := c.flags("spans", "FILE", `Checks OpenTelemetry spans of locks and elections, in OTLP JSON lines as the
collector's file exporter writes them: did two hold a lock or lead at once, did a fencing
token fail to grow, or does one term have two leaders? FILE may be - for standard input. A
violation is reported only if it is there however wrong the clocks are, within -clock-error;
pairs that may overlap are counted.

  lock    a call that gets a lock        lead    the time of one who leads
  unlock  a call that gives it back      resign  a call that gives that up

With -follow spans are judged as they come, and the command waits at the end of FILE
for more, as tail -F does, until an interrupt ends it: then the status is 1 if a
violation was found, and otherwise 130. docs/spans.md has an example.`)
	names, o := spanNames(fs), spans.Options{}
	clock := fs.Duration("clock-error", 0, "by how much the clock of a process is wrong at most, a `time`")
	follow := fs.Bool("follow", false, "judge spans as they come, and wait for more at the end of the file, also when it is rotated")
	late := fs.Duration("late", 0, "with -follow: by how much a span may come after later ones of its process, a `time`; it is judged that much later")
	fs.IntVar(&o.Keep, "keep", 100_000, "with -follow: compare spans with this many earlier `spans`; 0 means all")
	fs.BoolVar(&o.Exclusive, "exclusive", false, "leaders of different terms may not lead at once either")
	last := fs.Int("last", 20, "show only this many of the first `violations`; 0 means all")
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	if *clock < 0 || *late < 0 {
		return fmt.Errorf("-clock-error=%v -late=%v: want 0 or more", *clock, *late)
	}
	if o.Late = int64(*late); !*follow {
		o.Late, o.Keep = -1, 0
	}
	in, file, err := c.open(ctx, fs.Arg(0), *follow)
	if err != nil {
		return err
	}
	defer in.Close()
	r := traces.NewSpans(c.out, file, *names, o, *last)
	err = r.Read(ctx, in, *clock)
	if err != nil && !*follow && ctx.Err() == nil {
		return err
	}
	switch well := r.Tell(*follow || err != nil); {
	case ctx.Err() != nil && r.Violations > 0:
		return errFound
	case err == nil && !well:
		return errUnexpected
	}
	return err
}

// spanNames declares the flags that name spans and attributes.
func spanNames(fs *flag.FlagSet) *spans.Names {
	names := spans.DefaultNames()
	for _, f := range []struct {
		name, meaning string
		words         *[]string
	}{
		{"lock", "`names` of spans that are calls of lock, comma-separated", &names.Lock},
		{"unlock", "`names` of spans that are calls of unlock", &names.Unlock},
		{"lead", "`names` of spans that last as long as somebody leads, or holds a lock", &names.Lead},
		{"resign", "`names` of spans that are calls of resign", &names.Resign},
		{"object", "`attributes` that name the lock or election; the first that a span has counts. All spans without one are about the same", &names.Object},
		{"holder", "`attributes` that tell apart who locks or leads", &names.Holder},
		{"token", "`attributes` with the fencing token, or the term", &names.Token},
		{"error", "`attributes` with the bound on the clock's error, such as 5ms or, in seconds, 0.005", &names.Error},
		{"acquired", "`attributes` that are false if a call of lock did not get the lock", &names.Acquired},
	} {
		fs.Var((*words)(f.words), f.name, f.meaning)
	}
	return &names
}

// words holds the value of a flag of several words.
type words []string

// String returns the words with commas between them.
func (w *words) String() string {
	if w == nil {
		return ""
	}
	return strings.Join(*w, ",")
}

// Set takes words with commas between them.
func (w *words) Set(text string) error {
	all := strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
	if len(all) == 0 {
		return errors.New("no name")
	}
	*w = all
	return nil
}
