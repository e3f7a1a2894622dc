// Package traces prints whether a recorded log fits an algorithm, and where it does not.
package traces

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"doorway/checker/tracecheck"
	"doorway/command/screen"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/internal/english"
	"doorway/model/transition"
	"doorway/trace"
)

// A Report reports on logs of one system.
type Report struct {
	Out       io.Writer
	Algorithm string // its name
	System    transition.System
	Last      int // how many events before a line that does not fit to draw; 0 means all
}

// Fits reports a log that some run writes, and returns that run.
func (r *Report) Fits(v *tracecheck.Validator, file string) transition.Schedule {
	now, most := v.States()
	run, lines := v.Run(nil)
	fmt.Fprintf(r.Out, "%s fits %s under %v: %s, %s unlogged; %s at the end and at most %s after any line\n",
		file, r.Algorithm, r.System.Setup(), english.Count(v.Lines(), "line"), english.Count(len(run)-logged(lines), "event"),
		english.Count(now, "possible state"), english.Number(most))
	if v.Lines() == 0 {
		fmt.Fprintln(r.Out, "the log is empty, so this says nothing")
	}
	return run
}

// SoFar reports that all lines read so far fit, the last one at a time, "" for none, and returns a run that writes them.
func (r *Report) SoFar(v *tracecheck.Validator, file, time string) transition.Schedule {
	if time != "" {
		time = ", up to time " + time
	}
	now, _ := v.States()
	run, _ := v.Run(nil)
	fmt.Fprintf(r.Out, "%s: %s fit %s under %v so far%s; %s left. Tested, not proved\n",
		file, english.Count(v.Lines(), "line"), r.Algorithm, r.System.Setup(), time, english.Count(now, "possible state"))
	return run
}

func logged(lines []int) (n int) {
	for _, l := range lines {
		if l > 0 {
			n++
		}
	}
	return n
}

// Misfits reports a line that fits no state, and returns the longest run that writes the lines before.
func (r *Report) Misfits(v *tracecheck.Validator, m *tracecheck.Misfit, place string, l trace.Line) (transition.Schedule, error) {
	w := r.Out
	states := 0
	for _, why := range m.Reasons {
		states += why.States
	}
	fmt.Fprintf(w, "%s: no run of %s under %v writes this line after the %d before it:\n\n    %s\n\n", place, r.Algorithm, r.System.Setup(), v.Lines(), text(l))
	fmt.Fprintf(w, "%s left:\n", english.Count(states, "possible state"))
	const most = 8
	for _, why := range m.Reasons[:min(most, len(m.Reasons))] {
		fmt.Fprintf(w, "  %s: %s\n", english.Count(why.States, "state"), why.Why)
	}
	if more := len(m.Reasons) - most; more > 0 {
		fmt.Fprintf(w, "  and %s more\n", english.Count(more, "reason"))
	}
	if m.Missing != nil {
		fmt.Fprintf(w, "\nIt would fit after these events, for which the log has no line: %s.\nIf such events may be unlogged, say so: -unlogged=%s\n",
			strings.ReplaceAll(strings.TrimSpace(m.Missing.String()), "\n", ", "), kindsOf(m.Missing))
	}
	run, lines := v.Run(m)
	return run, r.drawEnd(run, lines)
}

// text returns a line of a log as it was written.
func text(l trace.Line) string {
	var b strings.Builder
	if err := trace.NewWriter(&b).Write(l); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(b.String())
}

// kindsOf lists the kinds of events of a schedule.
func kindsOf(s transition.Schedule) string {
	var kinds []string
	for _, e := range s {
		if !slices.Contains(kinds, e.Kind.String()) {
			kinds = append(kinds, e.Kind.String())
		}
	}
	return strings.Join(kinds, ",")
}

// drawEnd draws the end of a run, with the lines that its events write.
func (r *Report) drawEnd(run transition.Schedule, lines []int) error {
	if len(run) == 0 {
		return nil
	}
	from := 0
	if r.Last > 0 {
		from = max(0, len(run)-r.Last)
	}
	f, err := recording.RecordFrom(r.System, run, from)
	if err != nil {
		return err
	}
	opts := diagram.Options{Execution: f, Before: from, Stamped: "line"}
	for _, n := range lines[from:] {
		stamp := ""
		if n > 0 {
			stamp = strconv.Itoa(n)
		}
		opts.Stamps = append(opts.Stamps, stamp)
	}
	screen.Fit(r.Out, &opts)
	left := ""
	if from > 0 {
		left = fmt.Sprintf(", without its first %s", english.Count(from, "event"))
	}
	fmt.Fprintf(r.Out, "\nA run that writes the lines before%s:\n\n%s", left, diagram.Text(f.Trace(), f.Setup.N, opts))
	return nil
}
