package render

import (
	"context"
	"errors"
	"strings"

	"doorway/checker/cause"
	"doorway/checker/property"
	"doorway/draw/diagram"
	"doorway/model/transition"
)

// whyWidth is the number of columns of an explanation where nothing limits them.
const whyWidth = 100

// Why says which orders of events and which faults break a property in a run, after an empty line; width is as in
// diagram.Options. It is "" if there is nothing to say: for a real program, for a run that goes on for ever or has no event,
// or if ctx is done before.
func Why(ctx context.Context, sys transition.Runnable, prop property.Property, v *property.Violation, width int) string {
	whole, ok := sys.(transition.System)
	if !ok || v == nil || v.Endless || len(v.Schedule) == 0 || prop.OfSomeRun() {
		return ""
	}
	var lines []string
	c, err := cause.Explain(ctx, whole, prop, v, cause.Options{})
	unexplained := (*cause.UnexplainedError)(nil)
	switch {
	case errors.As(err, &unexplained):
		lines = []string{unexplained.Error()}
	case err != nil:
		return ""
	default:
		lines = c.Lines()
	}
	if width <= 0 {
		width = whyWidth
	}
	var b strings.Builder
	for i, line := range lines {
		lead := "     "
		if i == 0 {
			lead = "why: "
		}
		for part := range strings.SplitSeq(diagram.Wrap(line, width-len(lead)), "\n") {
			b.WriteString(lead + part + "\n")
			lead = "     "
		}
	}
	return "\n" + b.String()
}
