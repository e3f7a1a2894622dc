// Package textwidth measures texts as terminals show them: a Chinese character takes two columns, and a
// combining accent none.
package textwidth

import "github.com/rivo/uniseg"

// Columns returns the number of columns that a text takes.
func Columns(text string) int { return uniseg.StringWidth(text) }

// Cut returns the longest prefix of a text that fits into the columns.
func Cut(text string, columns int) string {
	end := 0
	for g := uniseg.NewGraphemes(text); g.Next(); _, end = g.Positions() {
		if columns -= g.Width(); columns < 0 {
			break
		}
	}
	return text[:end]
}
