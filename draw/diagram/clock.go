package diagram

import (
	"cmp"
	"fmt"

	"doorway/internal/textwidth"
)

// clockName is the heading of the column of logical clocks.
const clockName = "clock"

// stamped returns the heading of the column of stamps.
func (d *drawing) stamped() string { return cmp.Or(d.opts.Stamped, clockName) }

// clockWidth returns the columns that logical clocks and the gap before the notes take; 0 without clocks.
func (d *drawing) clockWidth() int {
	if d.opts.Stamps == nil {
		return 0
	}
	return max(textwidth.Columns(longest(d.opts.Stamps)), len(d.stamped())) + len(numberGap)
}

// longest returns the first of the longest texts.
func longest(texts []string) (most string) {
	for _, t := range texts {
		if textwidth.Columns(t) > textwidth.Columns(most) {
			most = t
		}
	}
	return most
}

// clockTitle returns the text after the names of the processes that puts the heading above the column of clocks.
func (d *drawing) clockTitle() string {
	if d.clocks == 0 {
		return ""
	}
	ends := d.clocksAt() + d.clocks - len(numberGap)
	return fmt.Sprintf("%*s", ends-d.step*len(d.views), d.stamped())
}

// inColumn returns the clock of the i-th event, padded to the column's width.
func (d *drawing) inColumn(i int) string {
	if d.clocks == 0 {
		return ""
	}
	return fmt.Sprintf("%*s%s", d.clocks-len(numberGap), stampOf(d.opts.Stamps, i), numberGap)
}

// beforeNote returns a stamp, or "", in the form that precedes a note.
func beforeNote(name, stamp string) string {
	if stamp == "" {
		return ""
	}
	return name + " " + stamp + numberGap
}

// stampOf returns the i-th of stamps, from 1, or "".
func stampOf(stamps []string, i int) string {
	if i > len(stamps) {
		return ""
	}
	return stamps[i-1]
}
