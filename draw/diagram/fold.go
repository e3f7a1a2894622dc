package diagram

import (
	"fmt"
	"slices"
	"strings"

	"doorway/draw/recording"
	"doorway/internal/english"
	"doorway/model"
)

// folds reports whether the i-th event has no row of its own, and draws that of several if it is the first of them.
func (d *drawing) folds(i int) bool {
	f := d.opts.Execution
	if f == nil || !f.States[i].Aside {
		return false
	}
	if steps := f.Fold(i); steps > 0 {
		row := d.lines()
		for p := range f.Busy(i, steps).Each() {
			row[d.column(int(p))] = d.cell(folded)
		}
		text := d.printable(foldNote(f, i, steps))
		for _, line := range wrap(text, d.room) {
			d.row(row, d.paint(dim, gap+strings.Repeat(" ", d.digits)+numberGap+strings.Repeat(" ", d.clocks)+line))
			row = d.lines()
		}
	}
	copy(d.views, f.States[i].Views)
	return true
}

// stand returns the step whose row stands for step i: the first of those that are left out with it.
func (p *picture) stand(i int) int {
	for i > 0 && p.execution.States[i].Aside && p.execution.States[i-1].Aside {
		i--
	}
	return i
}

// foldNote says what is left out from step i on: of ticks alone, until when.
func foldNote(f *recording.Execution, i, steps int) string {
	if !slices.ContainsFunc(f.States[i:i+steps], func(s recording.State) bool { return s.Event.Kind != model.Tick }) {
		return strings.TrimSuffix(english.Count(steps, "tick")+", "+f.States[i+steps-1].Access, ", ")
	}
	var names []string
	for p := range f.Busy(i, steps).Each() {
		names = append(names, f.Name(p))
	}
	text := english.Count(steps, "step")
	if len(names) > 0 {
		text += " of " + strings.Join(names, ", ")
	}
	return text
}

// LeftOut says how many steps of f are left out, or returns "".
func LeftOut(f *recording.Execution) string {
	n, why := f.Asides(), "they did not lead to the failure, use nothing shared, or are earlier rounds of loops"
	if n == 0 {
		return ""
	}
	switch {
	case f.Folded():
		why = "no reason names them, and the end does not depend on them directly"
	case f.Mark == 0: // nothing fails
		why = "they are the same in both runs"
	}
	return fmt.Sprintf("%d of %s are left out: %s", n, english.Count(f.Steps(), "step"), why)
}

// ending says what is left out and what follows, up to its first blank line, from y on, and returns where that ends.
func (p *picture) ending(y int) int {
	if p.kind != complete {
		return y
	}
	follows, _, _ := strings.Cut(p.execution.End, "\n\n")
	for line := range strings.SplitSeq(strings.TrimSpace(LeftOut(p.execution)+"\n"+follows), "\n") {
		for _, part := range wrap(line, (p.width-2*svgMargin)/svgChar) {
			if part != "" {
				y += svgLine
				p.printf("<text class=\"faint\" x=\"%d\" y=\"%d\">%s</text>\n", svgMargin, y, p.text(part))
			}
		}
	}
	return y
}
