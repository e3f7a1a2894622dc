package explore

import (
	"context"
	"errors"

	"doorway/checker/property"
	"doorway/model/transition"
)

// A Result reports the findings of an exploration. States, transitions and
// depth are the same for any number of workers, as are the violations.
type Result struct {
	States      int // distinct states reached, the initial one included
	Transitions int // pairs of a state and an event that can happen in it
	Depth       int // length of the longest shortest run to a state
	Bytes       int // the peak of the memory that Options.Memory counts
	Tables      int // the part of it that the algorithm's values and memoised steps took in the end
	Resumed     int // states loaded from a checkpoint
	Outside     int // states outside Options.Constraint, which the search did not expand
	// Stopped is why the search stopped before the end, or nil: ErrAllViolated,
	// ErrInterrupted, a *LimitError, *MemoryError or *WithinError, or the error of a file.
	Stopped error
	// Reduced names the reduction used: "symmetry", "persistent sets" or "". States, transitions
	// and depth are those of the reduced search. A violation is a real one, but with persistent
	// sets there may be shorter ones.
	Reduced  string
	Findings []Finding // one a property, in the order given
}

// stuckIn returns the result of a search that hangs in a call of the algorithm.
func (x *explorer) stuckIn(call error, props []property.Property) *Result {
	r := &Result{Stopped: call}
	if x != nil { // otherwise it has not started
		*r = x.counts(call)
	}
	for _, p := range props {
		r.Findings = append(r.Findings, Finding{Property: p})
	}
	return r
}

// Complete reports whether every reachable state was explored.
func (r *Result) Complete() bool { return r.Stopped == nil }

// Within reports whether every state within the constraint was explored, and some
// lie outside.
func (r *Result) Within() bool {
	var within *WithinError
	return errors.As(r.Stopped, &within)
}

// Collision bounds the probability that some two of the states had the same 64-bit fingerprint, so that one of them
// was not explored: n²/2⁶⁵.
func (r *Result) Collision() float64 { return float64(r.States) * float64(r.States) / (1 << 62) / 8 }

// A Finding reports the result of an exploration for one property.
type Finding struct {
	Property  property.Property
	Violation *property.Violation // the shortest, or nil
	Exercised bool                // the property was put to the test
}

// Unopened subtracts from the counts the state that precedes the initial states of a system with several.
func (r *Result) Unopened(sys transition.System) {
	if n := transition.Beginnings(sys); n > 0 && r.Depth > 0 {
		r.States, r.Transitions, r.Depth = r.States-1, r.Transitions-n, r.Depth-1
	}
}

// counts returns a result with what is counted, and why the search stopped.
func (x *explorer) counts(stopped error) Result {
	return Result{States: int(x.reached.Load()), Transitions: int(x.transitions.Load()), Depth: int(x.depth.Load()), Stopped: stopped}
}

func (x *explorer) result(ctx context.Context, stopped error) (*Result, error) {
	r := x.counts(stopped)
	r.Bytes, r.Tables, r.Resumed, r.Reduced, r.Outside = x.memory.Most, x.tables(), x.resumed, x.Name(), x.outside
	if len(x.root) == 0 {
		r.Unopened(x.sys)
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
	return &r, nil
}
