// Package wide measures texts as terminals show them: a Chinese character takes two
// columns, and an accent of its own none.
package wide

import "github.com/rivo/uniseg"

// Columns returns how many columns a text takes.
func Columns(text string) int { return uniseg.StringWidth(text) }

// Cut returns as much of the beginning of a text as there is room for.
func Cut(text string, columns int) string {
	end := 0
	for g := uniseg.NewGraphemes(text); g.Next(); _, end = g.Positions() {
		if columns -= g.Width(); columns < 0 {
			break
		}
	}
	return text[:end]
}
