package diagram

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"doorway/model"
)

// The marks of the marked row.
const (
	violation      = "◄━━ violation"
	violationASCII = "<-- violation"
)

// note returns what is written beside h, in lines that fit.
func (d *drawing) note(h *model.Happening, marked bool) []string {
	lines := wrap(d.printable(h.String()), d.room)
	if !marked {
		return lines
	}
	tag := violation
	if d.opts.ASCII {
		tag = violationASCII
	}
	last := &lines[len(lines)-1]
	if width(*last)+2+width(tag) > d.room {
		return append(lines, tag)
	}
	*last += "  " + tag
	return lines
}

// printable replaces what would break a row.
func (d *drawing) printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || d.opts.ASCII && r > unicode.MaxASCII {
			return '?'
		}
		return r
	}, text)
}

// wrap breaks text into lines of at most room columns, between words if it can.
func wrap(text string, room int) []string {
	var lines []string
	for width(text) > room {
		runes := []rune(text)
		cut := room
		for k := room; k > 0; k-- {
			if runes[k] == ' ' {
				cut = k
				break
			}
		}
		lines = append(lines, strings.TrimRight(string(runes[:cut]), " "))
		text = strings.TrimLeft(string(runes[cut:]), " ")
	}
	return append(lines, text)
}

// width returns how many columns text takes, a column a character: messages are
// printed as papers write them, in scripts whose characters are one wide.
func width(text string) int { return utf8.RuneCountInString(text) }
