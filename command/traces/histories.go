package traces

import (
	"cmp"
	"fmt"
	"io"

	"doorway/checker/history/calls"
	"doorway/internal/english"
)

// Histories prints the verdicts on the locks of a history, and reports whether all are linearizable.
func Histories(out io.Writer, file string, verdicts []calls.Verdict) (well bool) {
	if len(verdicts) == 0 {
		fmt.Fprintf(out, "%s has no calls, so this says nothing\n", file)
		return false
	}
	well = true
	for _, v := range verdicts {
		what := fmt.Sprintf("%s: %s", cmp.Or(v.Resource, "the lock"), english.Count(v.Calls, "call"))
		switch v.Status {
		case calls.Linearizable:
			fmt.Fprintf(out, "%s, linearizable as a lock\n", what)
		case calls.Undecided:
			fmt.Fprintf(out, "%s, unknown: not decided within the -timeout\n", what)
			well = false
		default:
			fmt.Fprintf(out, "%s, NOT linearizable as a lock: %s\n\n", what, v.Why)
			calls.Draw(out, v.Conflict)
			well = false
		}
	}
	return well
}
