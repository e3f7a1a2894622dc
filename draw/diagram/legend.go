package diagram

import (
	"fmt"
	"slices"
	"strings"

	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/transition"
)

// legend explains the symbols seen.
func (d *drawing) legend() {
	var line []cell
	for _, item := range d.meanings() {
		switch {
		case line == nil:
			line = item
		case d.opts.Width > 0 && len(line)+len(gap)+len(item) > d.opts.Width:
			d.row(line, "")
			line = item
		default:
			line = slices.Concat(line, text(gap), item)
		}
	}
	d.row(line, "")
}

// meanings explains the symbols seen, one item a meaning.
func (d *drawing) meanings() (items [][]cell) {
	var item []cell
	for s := remainder; int(s) < symbols; s++ {
		if !d.seen[s] {
			continue
		}
		item = append(item, d.cell(s))
		item = append(item, text(" ")...)
		if s == right && d.seen[left] {
			continue // of the same meaning
		}
		items = append(items, append(item, text(signs[s].meaning)...))
		item = nil
	}
	return items
}

// transit lists what is in transit at the end.
func (d *drawing) transit() {
	if d.opts.Execution == nil {
		return
	}
	said := false
	for _, l := range []struct{ what, words string }{
		{"in transit", inTransit(d.opts.Execution)}, {"time left", timeLeft(d.opts.Execution)}, {"roles", Roles(d.opts.Execution)},
	} {
		if l.words != "" {
			d.words(l.what + ": " + l.words)
			said = true
		}
	}
	if said {
		d.row(nil, "")
	}
}

// inTransit lists the messages in transit at the end of f, or returns "".
func inTransit(f *recording.Execution) string {
	var all []string
	last := f.States[f.Steps()]
	for i, k := range last.Transit {
		m := f.Messages[k]
		text := fmt.Sprintf("%v %v->%v", m, m.From, m.To)
		if last.Within != nil {
			text += fmt.Sprintf(" within %d", last.Within[i])
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// timeLeft lists the countdowns at the end of f, or returns "".
func timeLeft(f *recording.Execution) string {
	var all []string
	for p, counts := range f.States[f.Steps()].Countdowns {
		for _, c := range counts {
			all = append(all, fmt.Sprintf("%v %v", model.ProcID(p), c))
		}
	}
	return strings.Join(all, "; ")
}

// Roles lists the roles of the processes, or returns "".
func Roles(f *recording.Execution) string {
	var all []string
	for p, role := range f.Roles {
		if role != "" {
			all = append(all, fmt.Sprintf("%v %s", model.ProcID(p), role))
		}
	}
	return strings.Join(all, "; ")
}

// numbers explains the numbers in events.
func (d *drawing) numbers(t transition.Trace) {
	for _, meaning := range numbered(t) {
		d.words("#k  " + meaning)
	}
	if f := d.opts.Execution; f != nil && f.Asides() > 0 {
		d.words(LeftOut(f))
	}
}

// The meanings of the numbers of events.
const (
	ofMessage = "message k of its channel, sorted, counted from 0"
	ofValue   = "value k of those that may come of it, counted from 0"
	ofChoice  = "alternative k of its step, counted from 0"
)

// numbered returns the meanings of the numbers in the events of t.
func numbered(t transition.Trace) (meanings []string) {
	for _, h := range t {
		meaning := ofValue
		switch {
		case h.Event.Kind.OnMessage():
			meaning = ofMessage
		case h.Of > 0:
			meaning = ofChoice
		}
		if h.Event.Index > 0 && !slices.Contains(meanings, meaning) {
			meanings = append(meanings, meaning)
		}
	}
	return meanings
}

// words writes words in lines that fit.
func (d *drawing) words(words string) {
	d.out.WriteString(Wrap(d.printable(words), d.opts.Width) + "\n")
}

// text returns words as cells.
func text(words string) (row []cell) {
	for _, r := range words {
		row = append(row, cell{rune: r})
	}
	return row
}
