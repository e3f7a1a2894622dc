package property

import (
	"fmt"
	"slices"
	"strings"

	"doorway/model"
)

// A Violation is a run that breaks a property.
type Violation struct {
	Property string
	Schedule model.Schedule
	Err      error // why the run breaks it
	// Early says that the search ended before it was known whether an earlier state already has no
	// way out, or which of the loops that begin as early is the shortest: a shorter run may break
	// the property.
	Early bool

	// Endless says that the run goes on for ever after its schedule, by taking
	// the events of Loop again and again or, if there are none, by staying where
	// it is.
	Endless bool
	Loop    model.Schedule
	Fair    []string // why the run is fair, action by action; filled by StrictLasso
	// AnyRun says that the run need not be fair; filled by StrictLasso.
	AnyRun bool
}

// Events returns the events of the run, those of a loop once.
func (v *Violation) Events() model.Schedule { return slices.Concat(v.Schedule, v.Loop) }

// FairText tells in one line why a run that goes on for ever is fair, or that it need not be.
func (v *Violation) FairText() string {
	if v.AnyRun {
		return "as often as you like: every run counts, and to go round once more breaks any bound"
	}
	return "fair: " + strings.Join(v.Fair, "; ")
}

// A RunError is an error with the run that leads to it.
type RunError struct {
	Schedule model.Schedule
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
