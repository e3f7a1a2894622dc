package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// A Learner learns from a few pilot runs before its first.
type Learner interface{ Learn(runs [][]Taken) }

// Taken records an event of a run with its footprint.
type Taken struct {
	model.Event
	transition.Footprint
}

// A Bound says how likely a run of a scheduler is to find a bug.
type Bound struct {
	Bug string  // which bugs: "a bug of depth 2"
	One float64 // a run finds it with probability 1/One or more
	If  string  // what that assumes of all runs, beyond what was seen of some
}

// A Bounded scheduler has a theorem that bounds its chance to find a bug.
type Bounded interface {
	// Bound returns the theorem's bound for the runs so far, if they were not cut short, or nil if
	// it does not apply to them.
	Bound() *Bound
}
