package diagram

import (
	"strings"
	"unicode"

	"doorway/draw/recording"
	"doorway/internal/textwidth"
	"doorway/model/transition"
)

// The tags of special rows.
const (
	violation = "◄━━ violation"
	atStart   = "◄━━ violation at the start"
	loopOf1   = "◄━━ for ever"
	loopFrom  = "◄━━ from here"
	loopTo    = "◄━━ to here, for ever"
	stays     = "◄━━ and stays so for ever"
)

// tag returns the tag of the i-th event, or "".
func (d *drawing) tag(i int) string {
	text := ""
	switch {
	case i == 0 && d.opts.Mark == recording.AtStart:
		text = atStart
	case i == 0:
	case i == d.opts.Mark:
		text = violation
	case i == d.opts.Loop && i == d.last:
		text = loopOf1
	case i == d.opts.Loop:
		text = loopFrom
	case d.opts.Loop > d.last && i == d.last:
		text = stays
	case d.opts.Loop > 0 && i == d.last:
		text = loopTo
	}
	if d.opts.ASCII {
		text = strings.NewReplacer("◄", "<", "━", "-").Replace(text)
	}
	return text
}

// Tag returns the tag of step i of f, such as "violation" or "from here", or "".
func Tag(f *recording.Execution, i int) string {
	d := drawing{opts: Options{Mark: f.Mark, Loop: f.Loop}, last: f.Steps()}
	return strings.TrimPrefix(d.tag(i), "◄━━ ")
}

// note returns the note of h, the i-th event, in lines that fit.
func (d *drawing) note(i int, h *transition.Step) []string {
	text, tag := d.printable(d.told(i, h)), d.tag(i)
	if d.clocks == 0 {
		text = beforeNote(d.stamped(), stampOf(d.opts.Stamps, i)) + text
	}
	lines := wrap(text, d.room)
	if tag == "" {
		return lines
	}
	last := &lines[len(lines)-1]
	if textwidth.Columns(*last)+2+textwidth.Columns(tag) > d.room {
		return append(lines, tag)
	}
	*last += "  " + tag
	return lines
}

// told returns the i-th event as one line.
func (d *drawing) told(i int, h *transition.Step) string {
	if d.opts.Execution != nil {
		return d.opts.Execution.States[i].String()
	}
	return h.String()
}

// printable replaces characters that would break a row.
func (d *drawing) printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || d.opts.ASCII && r > unicode.MaxASCII {
			return '?'
		}
		return r
	}, text)
}

// Wrap breaks the lines of text that are longer than the given number of columns, between words if
// possible. Lines keep 32 columns; 0 means no limit.
func Wrap(text string, columns int) string {
	if columns <= 0 {
		return text
	}
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, wrap(line, max(columns, minRoom))...)
	}
	return strings.Join(lines, "\n")
}

// wrap breaks text into lines of at most room columns, between words if it can.
func wrap(text string, room int) []string {
	var lines []string
	for textwidth.Columns(text) > room {
		line := textwidth.Cut(text, room)
		if blank := strings.LastIndexByte(text[:len(line)+1], ' '); blank > 0 {
			line = text[:blank]
		}
		lines = append(lines, strings.TrimRight(line, " "))
		text = strings.TrimLeft(text[len(line):], " ")
	}
	return append(lines, text)
}
