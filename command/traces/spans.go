package traces

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"doorway/checker/history/calls"
	"doorway/checker/history/spans"
	"doorway/internal/english"
)

// Spans reads spans of one file and reports on them.
type Spans struct {
	*spans.Judge
	out     io.Writer
	file    string
	names   spans.Names
	last    int // how many violations to show; 0 means all
	shown   int
	lines   int
	skipped int
}

// NewSpans returns a report on a file that shows so many of the first violations; 0 means all.
func NewSpans(out io.Writer, file string, names spans.Names, o spans.Options, last int) *Spans {
	s := &Spans{out: out, file: file, names: names, last: last}
	s.Judge = spans.New(o, s.finding)
	return s
}

// Read reads the file, and prints violations as they are known, until ctx is done. Clock is the bound on the error of
// clocks, unless a span says otherwise.
func (s *Spans) Read(ctx context.Context, in io.Reader, clock time.Duration) error {
	err := spans.Read(in, s.file, s.names, clock, func(o spans.Op) error {
		s.lines = o.Line
		s.Add(o)
		return ctx.Err()
	}, func(line int) { s.lines, s.skipped = line, s.skipped+1 })
	if err == nil || s.Late >= 0 {
		s.Close()
	}
	return cmp.Or(ctx.Err(), err)
}

// finding prints a violation.
func (s *Spans) finding(f spans.Finding) {
	if s.last > 0 && s.shown == s.last {
		return
	}
	if !f.Withdrawn {
		s.shown++
	}
	object := f.Object
	if object != "" {
		object += ": "
	}
	fmt.Fprintf(s.out, "%s: %s%s\n\n", s.file, object, f.Why)
	var all []calls.Call
	for _, o := range f.Ops {
		all = append(all, calls.Call{Proc: o.Holder, Op: calls.Op(o.Kind.String()), Begin: moment(o.Begin), End: moment(o.End), Token: o.Token, Line: o.Line})
	}
	calls.Draw(s.out, all)
}

func moment(t int64) calls.Moment {
	return calls.Moment(time.Unix(0, t).UTC().Format(time.RFC3339Nano))
}

// Tell prints a summary, of a stream that may go on or of a whole file, and reports whether all is well.
func (s *Spans) Tell(goesOn bool) (well bool) {
	soFar := ""
	if goesOn {
		soFar = " so far"
	}
	if s.Ops == [4]int{} {
		fmt.Fprintf(s.out, "%s: %s, none of a lock or an election: no name is %s. This says nothing; -lock, -unlock, -lead and -resign name spans\n",
			s.file, english.Count(s.skipped, "span"), strings.Join(s.known(), ", "))
		return false
	}
	what := "no violation" + soFar + ": tested, not proved"
	if s.Violations > 0 {
		what = english.Count(s.Violations, "violation") + soFar
		if more := s.Violations - s.shown; more > 0 {
			what += fmt.Sprintf(", %s of them not shown", english.Number(more))
		}
	}
	fmt.Fprintf(s.out, "%s: %s up to %s, %s\n  %s\n", s.file, english.Count(s.lines, "line"), moment(s.Until), what, strings.Join(s.counted(), ", "))
	for _, r := range s.remarks() {
		fmt.Fprintf(s.out, "  %s\n", r)
	}
	return s.Violations == 0
}

// known returns the names of spans that count.
func (s *Spans) known() (all []string) {
	for _, names := range [][]string{s.names.Lock, s.names.Unlock, s.names.Lead, s.names.Resign} {
		all = append(all, names...)
	}
	return all
}

// counted lists what was read.
func (s *Spans) counted() (all []string) {
	for k, n := range s.Ops {
		if n > 0 {
			all = append(all, english.Count(n, [...]string{"lock", "unlock", "tenure", "resignation"}[k]))
		}
	}
	if s.Failed > 0 {
		all = append(all, fmt.Sprintf("%s of these failed", english.Number(s.Failed)))
	}
	if s.skipped > 0 {
		all = append(all, english.Count(s.skipped, "other span")+" skipped")
	}
	return all
}

// remarks say what could not be judged.
func (s *Spans) remarks() (all []string) {
	add := func(n int, what, remark string) {
		if n > 0 {
			all = append(all, english.Count(n, what)+" "+remark)
		}
	}
	if s.Possible > 0 {
		first := s.FirstPossible
		add(s.Possible, "pair", fmt.Sprintf("may overlap, as the clocks may be wrong (the first: %s and %s); that is no violation", first[0].At(), first[1].At()))
	}
	add(s.Open, "lock", "without an unlock: taken to be held at the moment of the answer alone")
	add(s.Unpaired, "unlock", "without a lock before it: not judged. Are spans sampled or lost?")
	add(s.Disordered, "span", "after later ones of the same process: not judged, and so others of it may be judged wrong; -late allows for that")
	add(s.Reaching, "interval", "from before the spans that are kept: not compared with all; -keep keeps more")
	return all
}
