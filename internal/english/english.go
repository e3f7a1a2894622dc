// Package english formats numbers for prose: "1 state", "4,625 states", "twice".
package english

import (
	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// Count formats a number of things; thing is their name in the singular.
func Count(n int, thing string) string { return english.Plural(n, thing, "") }

// Number formats n with thousands separators.
func Number(n int) string { return humanize.Comma(int64(n)) }

// Size formats the size of a file.
func Size(bytes int64) string { return humanize.Bytes(uint64(bytes)) }

// Times formats how often something happens.
func Times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return Number(n) + " times"
	}
}

// Name returns names[i], or "invalid" if there is no such name.
func Name(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "invalid"
}
