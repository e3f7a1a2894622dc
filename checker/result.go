package checker

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"doorway/model"
)

// Options bound and steer an exploration. The zero value explores everything
// with one worker a processor.
type Options struct {
	Workers int            // goroutines; 0 means one a processor. It changes no result
	States  int            // stop after the level in which so many states were reached; 0 means no limit
	Prefix  model.Schedule // explore from where this leads instead of from the initial state
	// Constraint, if set, bounds the states: one outside it is judged and counted,
	// and not explored further.
	Constraint *Constraint
	Reduce     bool           // leave out what cannot change the verdict; see Result.Reduced
	Progress   func(Progress) // called about once a second, or nil
	// Memory is how many bytes the states, the values of the algorithm and its
	// memoised steps may take; 0 means no limit. What is too much of the states
	// still to be expanded goes to temporary files in Dir, the system's directory
	// for them if it is "". When the rest alone takes more, the search stops.
	Memory int
	Dir    string
	// Checkpoint, if set, is where the search is kept.
	Checkpoint *Checkpoint

	phase Phase // what the exploration is called: Exploring or Shortening
}

// A Constraint says which states are explored further, like TLC's CONSTRAINT. What
// is found out within it is true of the whole system only if no state lies outside.
type Constraint struct {
	Name  string
	Holds func(model.Snapshot) bool // must be pure
}

// A Result is what an exploration found. States, transitions and depth are the
// same for any number of workers, as are the violations.
type Result struct {
	States      int // distinct states reached, the initial one included
	Transitions int // pairs of a state and an event that can happen in it
	Depth       int // length of the longest shortest run to a state
	Bytes       int // the most memory that was taken, as Options.Memory counts it
	Tables      int // … in the end by the values of the algorithm and its memoised steps
	Resumed     int // states taken from a checkpoint
	Outside     int // states outside Options.Constraint, where the search did not go on
	Stopped     string
	// Reduced is by what the search was reduced: "symmetry", "persistent sets"
	// or "". States, transitions and depth are then of what is left. A violation
	// is one just as well, but with persistent sets there may be shorter ones.
	Reduced  string
	Findings []Finding // one a property, in the order given
}

// Complete reports whether every reachable state was explored.
func (r *Result) Complete() bool { return r.Stopped == "" }

// Within reports whether every state within the constraint was explored, and some
// lie outside.
func (r *Result) Within() bool {
	return r.Outside > 0 && strings.HasPrefix(r.Stopped, withinConstraint)
}

// Collision bounds the probability that some two of the states had the same
// 64-bit fingerprint, so that one of them was missed: n²/2⁶⁵.
func (r *Result) Collision() float64 { return float64(r.States) * float64(r.States) / (1 << 62) / 8 }

// A Finding is what an exploration says of one property.
type Finding struct {
	Property  Property
	Violation *Violation // the shortest, or nil
	Exercised bool       // the property was put to the test
}

// A Violation is a run that breaks a property.
type Violation struct {
	Property string
	Schedule model.Schedule
	Err      error // why the run breaks it
	// Early says that the search ended before it was known whether a state on the
	// way is one from which there is no way out, or which of the loops as early as
	// this is the shortest: a shorter run may break the property.
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

// FairText says in one line why a run that goes on for ever is fair, or that it
// need not be.
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

// tested reports whether property i has been put to the test.
func (x *explorer) tested(i int) bool { return x.exercised[i] || x.monitors[i].exercised() }

// unopened takes from the figures what lies before the beginning of a system with
// several initial states, where it is in none of them.
func (r *Result) unopened(sys model.System) {
	if n := model.Beginnings(sys); n > 0 && r.Depth > 0 {
		r.States, r.Transitions, r.Depth = r.States-1, r.Transitions-n, r.Depth-1
	}
}

func (x *explorer) result(ctx context.Context, stopped string) (*Result, error) {
	r := &Result{
		States: int(x.reached.Load()), Transitions: int(x.transitions.Load()), Depth: int(x.depth.Load()), Stopped: stopped,
		Bytes: x.memory.most, Tables: x.tables(), Resumed: x.resumed, Reduced: x.name(), Outside: x.outside,
	}
	if len(x.root) == 0 {
		r.unopened(x.sys)
	}
	for i, p := range x.props {
		r.Findings = append(r.Findings, Finding{Property: p, Exercised: x.tested(i)})
	}
	for i, c := range x.violations {
		if c == nil {
			continue
		}
		v, err := x.violation(ctx, i, c)
		if err != nil {
			return nil, err
		}
		r.Findings[i].Violation = v
	}
	return r, nil
}
