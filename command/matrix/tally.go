package matrix

import (
	"fmt"

	"doorway/internal/english"
)

// A Tally counts the verdicts of rows. Missing verdicts count as undecided.
type Tally struct {
	Algorithms                                int // that have verdicts
	Planned, AsClaimed, Unexpected, Undecided int // verdicts
}

// Count counts the verdicts of rows.
func Count(rows []Row) (t Tally) {
	for _, r := range rows {
		t.Planned += r.Planned
		if r.Planned > 0 {
			t.Algorithms++
		}
		for _, c := range r.Cells {
			switch {
			case c.Expected():
				t.AsClaimed++
			case !c.Undecided():
				t.Unexpected++
			}
		}
	}
	t.Undecided = t.Planned - t.AsClaimed - t.Unexpected
	return t
}

// All reports whether there are verdicts, and all are as claimed.
func (t Tally) All() bool { return t.Planned > 0 && t.AsClaimed == t.Planned }

// String returns the counts as printed below the matrix.
func (t Tally) String() string {
	text := english.Count(t.Planned, "verdict") + " on " + english.Count(t.Algorithms, "algorithm")
	if t.All() {
		return text + ", all as claimed"
	}
	return fmt.Sprintf("%s: %s as claimed, %s unexpected, %s undecided", text,
		english.Number(t.AsClaimed), english.Number(t.Unexpected), english.Number(t.Undecided))
}
