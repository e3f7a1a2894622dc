package matrix

import (
	"fmt"

	"doorway/internal/english"
)

// A Tally counts the verdicts of rows. Missing verdicts count as undecided.
type Tally struct{ Planned, AsClaimed, Unexpected, Undecided int }

// Count counts the verdicts of rows.
func Count(rows []Row) (t Tally) {
	for _, r := range rows {
		t.Planned += r.Planned
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

// String returns the counts as printed below the matrix.
func (t Tally) String() string {
	return fmt.Sprintf("%s: %s as claimed, %s unexpected, %s undecided", english.Count(t.Planned, "verdict"),
		english.Number(t.AsClaimed), english.Number(t.Unexpected), english.Number(t.Undecided))
}
