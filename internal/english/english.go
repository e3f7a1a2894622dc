// Package english writes numbers as prose has them: "1 state", "4,625 states",
// "twice".
package english

import (
	"fmt"
	"strconv"
	"strings"
)

// Count writes so many of a thing that is named in the singular.
func Count(n int, thing string) string {
	stem, y := strings.CutSuffix(thing, "y")
	switch {
	case n == 1:
		return "1 " + thing
	case y:
		return Number(n) + " " + stem + "ies"
	default:
		return Number(n) + " " + thing + "s"
	}
}

// Size writes how large a file is.
func Size(bytes int64) string {
	switch {
	case bytes < 1e3:
		return Count(int(bytes), "byte")
	case bytes < 1e6:
		return fmt.Sprintf("%.1f kB", float64(bytes)/1e3)
	default:
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	}
}

// Times writes how often something happens.
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

// Number writes n, which is not negative, with its digits in threes.
func Number(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
