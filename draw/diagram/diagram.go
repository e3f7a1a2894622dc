// Package diagram draws a run as a space-time diagram (Lamport, "Time, Clocks,
// and the Ordering of Events in a Distributed System", CACM 21(7), 1978, figure
// 1) in text for the terminal, with time running down:
//
//	p0   p1
//	○    │   1  p0 request  (p0 trying; sends REQUEST(1) to {p1})
//	╟───►●   2  p0->p1 deliver REQUEST(1)  (sends REPLY to {p0})
//	▄◄───┤   3  p1->p0 deliver REPLY  (p0 critical)
//	█    ○   4  p1 request  (p1 trying; sends REQUEST(2) to {p0})
//	●◄───╢   5  p1->p0 deliver REQUEST(2)
//	▀    ║   6  p0 exit  (p0 remainder; sends REPLY to {p1})
//	├───►▄   7  p0->p1 deliver REPLY  (p1 critical)
//	│    █
//
// A column is a process and a row is an event. A message is an arrow on the row on which it arrives
// or is lost; the note of another row says when it was sent.
//
// The package draws what a trace says and judges nothing. Like the trace, the drawing leaves out
// messages discarded because their receiver has crashed for good. Without an execution it also leaves out
// messages still in transit at the end and the state of a process to which nothing happens, which
// is drawn as in its remainder.
package diagram

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"doorway/draw/recording"
	"doorway/internal/textwidth"
	"doorway/model"
	"doorway/model/transition"
)

// Options say how to draw. The zero value draws in Unicode, without colour and
// as wide as it takes.
type Options struct {
	// Color adds ANSI escape sequences.
	Color bool
	// Width is the number of columns; 0 means no limit. To fit, the process lines move together and
	// notes are wrapped; but lines stay two columns apart and notes keep 32, so many processes may
	// still need more.
	Width int
	// ASCII draws with ASCII characters alone; others in notes become "?".
	ASCII bool
	// Mark is the number of the step to mark as the violation, from 1,
	// recording.AtStart, or 0 for none.
	Mark int
	// Loop is the number of the step, from 1, from which on the rest of the run repeats without end, or 0.
	Loop int
	// Stamps are the logical clocks of the steps, in their order, to be written
	// beside them; "" stands for none, and nil for no clocks at all. They have a
	// column of their own, or stand before the notes where these would lack room.
	Stamps []string
	// Stamped is the heading of Stamps, if they are not logical clocks.
	Stamped string
	// Before counts the events of the run that were left out before the first.
	Before int
	// Execution, if there is one, is the same run recorded.
	Execution *recording.Execution
}

const (
	gap       = "   " // between the process lines and the notes, and in the legend
	numberGap = "  "  // between the number of a step and its note
	minRoom   = 32    // the fewest columns of notes

	widestNames = 60 // the most columns for names that are not p0, p1 and so on
)

// Text draws t, a trace of a system of n processes. Lines end in "\n"; the last
// explains the symbols that occur. The same arguments give the same text.
func Text(t transition.Trace, n int, opts Options) string {
	d := drawing{opts: opts, last: len(t), views: make([]model.View, n)}
	for i := len(t) - 1; i >= 0; i-- {
		d.views[t[i].Event.Proc] = t[i].Was // the first event of a process overwrites the others
	}
	if opts.Execution != nil {
		copy(d.views, opts.Execution.States[0].Views)
	}
	d.layOut(len(t))
	d.header()
	d.start()
	for i := range t {
		if !d.folds(i + 1) {
			d.event(i+1, &t[i])
		}
	}
	d.row(d.lines(), "")
	d.row(nil, "")
	d.transit()
	d.legend()
	d.numbers(t)
	return d.out.String()
}

// A drawing holds the state of a diagram after the events drawn so far.
type drawing struct {
	opts   Options
	last   int           // number of the last step
	views  []model.View  // of each process, now
	step   int           // columns from one process line to the next
	named  bool          // processes have their own names
	digits int           // columns of step numbers
	clocks int           // columns of logical clocks, or 0
	room   int           // columns of notes
	seen   [symbols]bool // to be explained in the legend
	out    strings.Builder
}

// layOut spaces the process lines as widely as fits: so that names are well apart, just apart, or must be written
// downwards.
func (d *drawing) layOut(events int) {
	d.named = d.opts.Execution != nil && d.opts.Execution.Names != nil
	d.named = d.named && (d.nameWidth()+3)*len(d.views) <= widestNames
	d.digits = len(strconv.Itoa(d.opts.Before + events))
	for _, d.clocks = range [...]int{d.clockWidth(), 0} {
		for _, d.step = range [...]int{d.nameWidth() + 3, d.nameWidth() + 1, 2} {
			d.room = d.opts.Width - d.clocksAt() - d.clocks
			if d.opts.Width <= 0 {
				d.room = math.MaxInt
			}
			if d.room >= minRoom {
				return
			}
		}
	}
	d.room = minRoom
}

// clocksAt returns the column where the clocks or, without them, the notes begin.
func (d *drawing) clocksAt() int {
	return d.column(len(d.views)-1) + 1 + len(gap) + d.digits + len(numberGap)
}

// nameWidth returns the length of the longest name.
func (d *drawing) nameWidth() (most int) {
	for p := range d.views {
		most = max(most, textwidth.Columns(d.name(p)))
	}
	return most
}

// name returns the name of a process. Names of its own are above the picture only if they are short enough.
func (d *drawing) name(p int) string {
	if d.named {
		return d.opts.Execution.Name(model.ProcID(p))
	}
	return model.ProcID(p).String()
}

// column returns the column of p's line.
func (d *drawing) column(p int) int { return p * d.step }

// header writes the names, each beginning above its process's line.
func (d *drawing) header() {
	if d.step > d.nameWidth() {
		d.names(d.name, d.clockTitle())
		return
	}
	for k := range d.nameWidth() {
		title := ""
		if k == d.nameWidth()-1 {
			title = d.clockTitle()
		}
		d.names(func(p int) string { return d.name(p)[min(k, len(d.name(p))):min(k+1, len(d.name(p)))] }, title)
	}
}

// names writes the part of each process's name that part returns, and the title beside them.
func (d *drawing) names(part func(p int) string, title string) {
	var b strings.Builder
	for p := range d.views {
		b.WriteString(part(p) + strings.Repeat(" ", max(0, d.step-textwidth.Columns(part(p)))))
	}
	d.out.WriteString(d.paint(bold, strings.TrimRight(b.String()+title, " ")) + "\n")
}

// start draws the initial state if it is the violation.
func (d *drawing) start() {
	row := d.lines()
	if d.opts.Mark == recording.AtStart {
		for k := range row {
			row[k].style = alarm
		}
		d.row(row, gap+d.paint(alarm, d.tag(0)))
	}
}

// event draws h, the i-th event, and its note.
func (d *drawing) event(i int, h *transition.Step) {
	row := d.draw(h)
	d.views[h.Event.Proc] = h.Is
	number, style := strconv.Itoa(d.opts.Before+i), plain
	if d.opts.Execution != nil && d.opts.Execution.Pale(i) {
		style = dim
	}
	if i == d.opts.Mark {
		style = alarm
		for k := range row {
			row[k].style = alarm
		}
	}
	clock := d.inColumn(i)
	for _, text := range d.note(i, h) {
		d.row(row, d.paint(dim, fmt.Sprintf("%s%*s%s", gap, d.digits, number, numberGap))+clock+d.paint(style, text))
		row, number, clock = d.lines(), "", strings.Repeat(" ", d.clocks)
	}
}

// row writes one row.
func (d *drawing) row(row []cell, note string) {
	for len(row) > 0 {
		var run strings.Builder
		style := row[0].style
		for len(row) > 0 && row[0].style == style {
			run.WriteRune(row[0].rune)
			d.seen[row[0].symbol] = true
			row = row[1:]
		}
		d.out.WriteString(d.paint(style, run.String()))
	}
	d.out.WriteString(note + "\n")
}
