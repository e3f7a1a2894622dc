package render

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"doorway/checker/cause"
	"doorway/checker/property"
	"doorway/draw/diagram"
	"doorway/internal/textwidth"
	"doorway/model/transition"
)

// whyWidth is the number of columns of an explanation where nothing limits them.
const whyWidth = 120

// Why writes the Reasons of a run, as Because does.
func Why(ctx context.Context, sys transition.Runnable, prop property.Property, v *property.Violation, width int) string {
	lines, _ := Reasons(ctx, sys, prop, v)
	return Because(lines, width)
}

// Reasons says in sentences which orders of events and which faults break a property in a run, or, if they are not found,
// why not. There are none for a real program, for a run without an event, or if ctx is done before.
func Reasons(ctx context.Context, sys transition.Runnable, prop property.Property, v *property.Violation) (lines []string, found bool) {
	c, lines := explain(ctx, sys, prop, v)
	if c != nil {
		return c.Lines(), true
	}
	return lines, false
}

// explain returns a cause or what to say in place of one.
func explain(ctx context.Context, sys transition.Runnable, prop property.Property, v *property.Violation) (*cause.Cause, []string) {
	whole, ok := sys.(transition.System)
	if !ok || v == nil || v.Len() == 0 || prop.OfSomeRun() {
		return nil, nil
	}
	c, err := cause.Explain(ctx, whole, prop, v, cause.Options{})
	if unexplained := (*cause.UnexplainedError)(nil); errors.As(err, &unexplained) {
		return nil, []string{unexplained.Error()}
	}
	if err != nil {
		return nil, nil
	}
	return c, nil
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

// An explanation is a cause, or what to say in place of one.
type explanation struct {
	cause *cause.Cause
	lines []string
}

// explained explains the case once, or says why it cannot, and lets pictures leave pale what does not decide.
func (s *Scene) explained() (*cause.Cause, []string) {
	if s.reasons == nil && !s.Plain {
		c, lines := explain(context.Background(), s.sys, s.prop, s.violation)
		if c != nil {
			s.execution.Decisive = c.Decisive()
		} else if lines == nil {
			lines = s.execution.Reasons
		}
		s.reasons = &explanation{c, lines}
	}
	if s.reasons == nil {
		return nil, nil
	}
	return s.reasons.cause, s.reasons.lines
}

// why explains the case, in a few lines or at length with the nearest run that goes well beside its run.
func (s *Scene) why(c *cause.Cause, lines []string) string {
	if c == nil {
		return Because(lines, s.Options.Width)
	}
	if !s.Long {
		return Because(c.Lines(), s.Options.Width)
	}
	text := Because(c.Long(), s.Options.Width)
	rows, err := c.Beside(s.sys.(transition.System))
	if err != nil || len(rows) == 0 {
		return text
	}
	return text + beside(rows)
}

// beside writes two runs beside each other, the second with marks where it differs.
func beside(rows []cause.Row) string {
	room := len("the run")
	for _, r := range rows {
		room = max(room, textwidth.Columns(r.Run))
	}
	var b strings.Builder
	put := func(left, mark, right string) {
		pad := strings.Repeat(" ", room-textwidth.Columns(left))
		fmt.Fprintln(&b, strings.TrimRight(left+pad+"  "+mark+right, " "))
	}
	put("the run", "  ", "the nearest that goes well")
	for _, r := range rows {
		mark := "  "
		if r.Differs && r.Well != "" {
			mark = "* "
		}
		put(r.Run, mark, r.Well)
	}
	return "\n" + b.String()
}
