package render

import (
	"context"
	"errors"
	"strings"

	"doorway/checker/cause"
	"doorway/checker/property"
	"doorway/draw/diagram"
	"doorway/draw/page"
	"doorway/draw/recording"
	"doorway/model/transition"
)

// whyWidth is the number of columns of an explanation where nothing limits them.
const whyWidth = 120

// An Explanation says why a run breaks a property. The zero value says nothing.
type Explanation struct {
	Lines []string     // sentences
	cause *cause.Cause // nil if it was not found; then Lines say why not
}

// Found reports whether the explanation gives reasons.
func (e *Explanation) Found() bool { return e.cause != nil }

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
	f.Decide(c.Lines(), c.Decisive(), c.Late()...)
	return &Explanation{c.Lines(), c}
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
	if e.cause == nil || !s.Long {
		return Because(e.Lines, s.Options.Width)
	}
	text := Because(e.cause.Long(), s.Options.Width)
	if well, err := s.nearest(e); err == nil && well != nil {
		text += beside(page.Beside(s.shown(), e.cause.Rows(well.Trace())))
	}
	return text
}

// nearest records the nearest run that goes well, if there is one.
func (s *Scene) nearest(e *Explanation) (*recording.Execution, error) {
	if e.cause.Nearest == nil {
		return nil, nil
	}
	return recording.Record(s.sys, e.cause.Nearest.Schedule)
}

// differing lets pictures of the nearest run that goes well leave pale what stands at the same place in the run.
func (s *Scene) differing(well *recording.Execution, e *Explanation) *recording.Execution {
	var differ []int
	for i, r := range e.cause.Rows(well.Trace()) {
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
