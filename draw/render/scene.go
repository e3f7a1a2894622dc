// Package render shows runs: for a terminal or a log as text, and the run of a case as a diagram, as a
// page for the browser and in the languages of other tools. The algorithm may be one of the catalogue or
// a user's own.
package render

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"doorway/checker/history"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/corpus"
	"doorway/draw/causality"
	"doorway/draw/diagram"
	"doorway/draw/export"
	"doorway/draw/recording"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A Scene holds a case to be shown, as far as its run is possible.
type Scene struct {
	corpus.Case
	Options diagram.Options // of the diagram in text, without marks
	Long    bool            // the text says at length why the property is broken
	Whole   bool            // the text and the picture leave out no step; a page has a button for that
	Plain   bool            // nothing says why, which takes time to find out
	Reasons *Explanation    // why the property is broken; if nil, it is looked for once it is asked for

	sys       transition.Runnable
	prop      property.Property
	execution *recording.Execution
	violation *property.Violation // or nil
	courses   []replay.Course     // of the properties that a page shows, if they watched
}

// Of shows a case of a system by a replay of its run. What breaks the property is marked
// only if it is still there.
func Of(c corpus.Case, sys transition.Runnable, prop property.Property, rec recording.Recording) *Scene {
	f := *rec.Execution
	s := &Scene{Case: c, sys: sys, prop: prop, execution: &f, courses: rec.Courses}
	is := "is"
	v, err := c.Judge(rec.Recording)
	if err == nil {
		s.violation = v
	} else {
		is = "should be"
	}
	if c.Endless || s.violation != nil {
		f.Breaks(c.Behaviour)
	}
	s.execution.Title = c.Headline
	s.execution.Subtitle = fmt.Sprintf("%s under %v: %s %s %s", who(c), c.Setup, c.Property, is, c.Outcome())
	return s
}

// Says replaces what stands below the headline, unless the text is "".
func (s *Scene) Says(text string) {
	if text != "" {
		s.execution.Subtitle = text
	}
}

// Run records a run that is not a case; the texts of c say what it shows.
func Run(c corpus.Case, sys transition.Runnable) (s *Scene, err error) {
	s = &Scene{Case: c, sys: sys}
	s.execution, err = recording.Record(sys, c.Schedule)
	s.execution.Title, s.execution.Subtitle = c.Headline, fmt.Sprintf("%s under %v", who(c), c.Setup)
	return s, err
}

// who names the algorithm of a case with its variant.
func who(c corpus.Case) string {
	if c.Variant == "" {
		return c.Algorithm
	}
	return c.Algorithm + "/" + c.Variant
}

// Stamp makes the diagram show a logical clock beside each step, "lamport" or "vector". Stamp returns an error if
// the format is not a diagram that shows clocks, if the system shares memory, or if the clock is unknown.
func (s *Scene) Stamp(clock string, f Format) (err error) {
	switch {
	case f.Name != "text" && f.Name != "svg":
		return fmt.Errorf("%s has no clocks beside the steps, text and svg have; html shows them below each step, and shiviz vectors", f.Name)
	case !memory.PassesMessages(s.sys):
		return fmt.Errorf("%s shares memory: without messages there is no happened-before relation, and so no logical clocks", s.Algorithm)
	}
	s.execution.Stamps, err = causality.Written(causality.In(s.execution), clock)
	return err
}

// text draws a case for the terminal.
func (s *Scene) text() (string, error) {
	var b strings.Builder
	say := func(words string) {
		if words != "" {
			fmt.Fprintln(&b, diagram.Wrap(words, s.Options.Width))
		}
	}
	say(s.Headline)
	say(s.Why)
	say(s.execution.Subtitle)
	s.explained()
	f, opts := s.shown(), s.Options
	opts.Execution, opts.Mark, opts.Loop, opts.Stamps = f, f.Mark, f.Loop, f.Stamps
	fmt.Fprintf(&b, "\n%s", diagram.Text(f.Trace(), f.Processes(), opts))
	b.WriteString(unfold(f))
	if fair := s.fair(); fair != "" {
		fmt.Fprintln(&b)
		say(fair)
	}
	b.WriteString(s.why())
	return b.String(), nil
}

// explained explains the case once, or says why it cannot.
func (s *Scene) explained() *Explanation {
	switch {
	case s.Reasons != nil:
	case s.Plain:
		return &Explanation{}
	default:
		s.Reasons = Explain(context.Background(), s.sys, s.prop, s.violation, s.execution)
		if s.Reasons.Lines == nil {
			s.Reasons.Lines = s.execution.Reasons
		}
	}
	return s.Reasons
}

// shown returns the run as a text or a picture shows it.
func (s *Scene) shown() *recording.Execution {
	if s.Whole {
		return s.execution.Whole()
	}
	return s.execution
}

// dot returns the graph of the system.
func (s *Scene) dot() (string, error) {
	sys, ok := s.sys.(transition.System)
	if !ok {
		return "", errors.New("a graph of states needs a model; a real program cannot be explored")
	}
	return export.Dot(sys, s.Events(), s.execution.Subtitle)
}

// history returns porcupine's picture of the run.
func (s *Scene) history() (string, error) {
	h, err := history.Of(s.sys, s.Events())
	if err != nil {
		return "", err
	}
	if !slices.ContainsFunc(h, func(o history.Operation) bool { return !o.Pending() }) {
		return "", errors.New("no process enters a critical section in this run, so it has no history of a lock")
	}
	var b strings.Builder
	err = h.Visualize(&b)
	return b.String(), err
}

// fair says why an infinite run is fair, and in which sense, or that it need not be.
func (s *Scene) fair() string {
	if s.violation == nil || !s.Endless {
		return ""
	}
	if s.violation.AnyRun {
		return s.violation.FairText()
	}
	return s.violation.FairText() + "\n(no action that could happen is held back for ever)"
}
