package doorway

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/model"
)

// warnings receives what even a passing test should report.
var warnings io.Writer = os.Stderr

// unproved collects the properties that were not proved: tested only, or found to hold
// within a constraint.
type unproved struct {
	within bool
	runs   bool // cannot be explored
	names  []string
	setup  model.Setup
	why    string // why the first was not explored completely
	said   string // the program's own words on this
	ofTest bool   // which are of the whole test
}

func (u *unproved) add(v *checker.Verdict, stopped string) {
	if u.names = append(u.names, v.Property.Name); len(u.names) == 1 {
		u.setup, u.why = v.Setup, stopped
		if v.Walked != nil && v.Walked.Growing != "" {
			u.why += "; every random run was cut short, and " + v.Walked.Growing + ": it may grow without bound"
		}
	}
}

// warn says in one line what was not proved, and what to do about it: a passing test would otherwise not show it
// (docs/decisions/030-tested-aloud.md).
func (u *unproved) warn(t testing.TB, failed bool) {
	t.Helper()
	if len(u.names) == 0 {
		return
	}
	how, advice := "tested by random runs and not proved", fmt.Sprintf("raise -doorway.states=%d, 0 for no limit", *states)
	if u.within {
		how, advice = "not broken and not proved", "widen the constraint"
	}
	text := fmt.Sprintf("%s: %s for %v: %s (%s)", t.Name(), how, u.setup, strings.Join(u.names, ", "), u.why)
	switch {
	case u.ofTest:
		text = t.Name() + ": " + u.said
	case u.said != "":
		text = fmt.Sprintf("%s: %s: %s", t.Name(), strings.Join(u.names, ", "), u.said)
	}
	if failed {
		if !u.runs {
			text += "; " + advice
		}
		t.Errorf("%s; a proof is required", text)
		return
	}
	if !u.runs {
		text += "; " + advice + ", or let -doorway.require=proved fail the test"
	}
	fmt.Fprintf(warnings, "doorway: %s\n", oneLine(text))
}
