package property

import (
	"fmt"
	"strings"

	"doorway/model/transition"
)

// A Violation describes a run that breaks a property.
type Violation struct {
	Property string
	transition.Behaviour
	Err error // why it breaks the property
	// Early says that the search ended before it was known whether an earlier state already has no
	// way out, or which of the loops that begin as early is the shortest: a shorter run may break
	// the property.
	Early bool

	Fair   []string // why an infinite run is fair, action by action; a replay tells, a search does not
	AnyRun bool     // an infinite run need not be fair; a replay tells
}

// FairText tells in one line why a run that never ends is fair, or that it need not be.
func (v *Violation) FairText() string {
	if v.AnyRun {
		return "as often as you like: every run counts, and to go round once more breaks any bound"
	}
	return "fair: " + strings.Join(v.Fair, "; ")
}

// A RunError gives an error with the run that leads to it.
type RunError struct {
	Schedule transition.Schedule
	Err      error
}

// Error returns the error and the run.
func (e *RunError) Error() string {
	if len(e.Schedule) == 0 {
		return fmt.Sprintf("%v\nat the start, before any event", e.Err)
	}
	return fmt.Sprintf("%v\nafter the run:\n%v", e.Err, e.Schedule)
}

// Unwrap returns the error alone.
func (e *RunError) Unwrap() error { return e.Err }
