// Package spelling suggests the names that a misspelt word may stand for.
package spelling

import "strings"

// Or suggests names for a word that is not one of them: "did you mean a or b?". If no name is near,
// it returns otherwise.
func Or(word string, names []string, otherwise string) string {
	if meant := nearest(strings.ToLower(word), names); len(meant) > 0 {
		return "did you mean " + strings.Join(meant, " or ") + "?"
	}
	return otherwise
}

// nearest returns the names at the least distance from a word, if that is at most a third of its
// letters, rounded. A name that begins with the word is at distance 0, unless the word has only one
// or two letters.
func nearest(word string, names []string) (meant []string) {
	least := (len(word) + 1) / 3
	for _, name := range names {
		lower := strings.ToLower(name)
		d := distance(word, lower)
		if len(word) >= 3 && strings.HasPrefix(lower, word) {
			d = 0
		}
		if d < least {
			least, meant = d, nil
		}
		if d == least {
			meant = append(meant, name)
		}
	}
	return meant
}

// distance returns how many letters must be inserted, deleted, replaced or exchanged with a
// neighbour to turn a into b (Damerau, A technique for computer detection and correction of
// spelling errors, CACM 7(3), 1964).
func distance(a, b string) int {
	d := make([][]int, len(a)+1) // of prefixes of a and b
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], 1+d[i-2][j-2])
			}
		}
	}
	return d[len(a)][len(b)]
}
