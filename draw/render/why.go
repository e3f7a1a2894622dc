package render

import (
	"context"
	"errors"
	"strings"

	"doorway/checker/because"
	"doorway/checker/cause"
	"doorway/checker/property"
	"doorway/draw/diagram"
	"doorway/draw/page"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/transition"
)

// whyWidth is the number of columns of an explanation where nothing limits them.
const whyWidth = 120

// An Explanation says why a run breaks a property. The zero value says nothing.
type Explanation struct {
	Lines   []string // sentences
	Found   bool     // Lines are reasons, and do not say why there are none
	long    []string // more sentences
	nearest model.Schedule
	rows    func(transition.Trace) []cause.Row // of the run and the nearest that goes well, whose trace is given
}

// Replayed explains a run of a program, of which f is a record, by its replays.
func Replayed(c *because.Cause, f *recording.Execution) *Explanation {
	e := &Explanation{Lines: c.Lines(), Found: true, long: c.Lines(), rows: c.Rows}
	if c.Nearest != nil {
		e.nearest = c.Nearest.Schedule
	}
	f.Decide(e.Lines, c.Decisive(), c.Late()...)
	return e
}

// Explain says which orders of events and which faults break a property in a run, or, if they are not found, why not. It says
// nothing of a real program, of a run without an event, or if ctx is done before. Pictures of f, which has recorded the run,
// then leave pale what does not decide, and leave out most of it if the run is long.
func Explain(ctx context.Context, sys transition.Runnable, prop property.Property, v *property.Violation, f *recording.Execution) *Explanation {
	whole, ok := sys.(transition.System)
	if !ok || v == nil || v.Len() == 0 || prop.OfSomeRun() {
		return &Explanation{}
	}
	c, err := cause.Explain(ctx, whole, prop, v, cause.Options{})
	unexplained := (*cause.UnexplainedError)(nil)
	switch {
	case errors.As(err, &unexplained):
		return &Explanation{Lines: []string{unexplained.Error()}}
	case err != nil:
		return &Explanation{}
	}
	f.Breaks(v.Behaviour)
	e := &Explanation{Lines: c.Lines(), Found: true, long: c.Long(), rows: c.Rows}
	if c.Nearest != nil {
		e.nearest = c.Nearest.Schedule
	}
	f.Decide(e.Lines, c.Decisive(), c.Late()...)
	return e
}

// unfold says how to see what a text leaves out of f, if it does.
func unfold(f *recording.Execution) string {
	if f.Asides() == 0 {
		return ""
	}
	return "Add -v to see all steps.\n"
}

// Because writes sentences that say why a run fails behind "why: ", after an empty line, or nothing if there are none; width is
// as in diagram.Options.
func Because(lines []string, width int) string {
	if len(lines) == 0 {
		return ""
	}
	if width <= 0 {
		width = whyWidth
	}
	var b strings.Builder
	lead := "why: "
	for _, line := range lines {
		for part := range strings.SplitSeq(diagram.Wrap(line, width-len(lead)), "\n") {
			b.WriteString(lead + part + "\n")
			lead = "     "
		}
	}
	return "\n" + b.String()
}

// why explains the case, in a few lines or at length with the nearest run that goes well beside its run.
func (s *Scene) why() string {
	e := s.explained()
	if !e.Found || !s.Long {
		return Because(e.Lines, s.Options.Width)
	}
	text := Because(e.long, s.Options.Width)
	if well := s.nearest(e); well != nil {
		text += beside(page.Beside(s.shown(), e.rows(well.Trace())))
	}
	return text
}

// nearest records the nearest run that goes well, or returns nil if there is none, or if a program does not repeat it.
func (s *Scene) nearest(e *Explanation) *recording.Execution {
	if e.nearest == nil {
		return nil
	}
	f, err := recording.Record(s.sys, e.nearest)
	if err != nil {
		return nil
	}
	return f
}

// differing lets pictures of the nearest run that goes well leave pale what stands at the same place in the run.
func (s *Scene) differing(well *recording.Execution, e *Explanation) *recording.Execution {
	var differ []int
	for i, r := range e.rows(well.Trace()) {
		if r.Differs && r.Well != "" {
			differ = append(differ, i+1)
		}
	}
	well.Title, well.Subtitle = "The nearest run that goes well", "Steps that are pale stand at the same place in both runs."
	if well.Decide(nil, differ); s.Whole {
		return well.Whole()
	}
	return well
}
