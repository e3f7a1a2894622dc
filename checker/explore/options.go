package explore

import (
	"time"

	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/model/transition"
)

// Options bound and control an exploration. The zero value explores everything with one worker per
// processor.
type Options struct {
	Workers int                 // goroutines; 0 means one a processor. It changes no result
	States  int                 // stop after the level in which this many states were reached; 0 means no limit
	Prefix  transition.Schedule // explore from the state that this leads to instead of the initial state
	// Constraint, if set, bounds the states: a state outside it is judged and counted, but not
	// explored further.
	Constraint *Constraint
	Reduce     bool                    // skip what cannot change the verdict; see Result.Reduced
	Progress   func(progress.Progress) // called about once a second, or nil
	// Memory is the number of bytes that the states, the values of the algorithm and its memoised
	// steps may take; 0 means no limit. Beyond it, all states still to be expanded go to a temporary
	// file in Dir, or in the system's directory for them if Dir is "". When the rest alone takes
	// more, or nothing can be written, the search stops. Without a limit, too, states and links beyond
	// 32 MB go there if they can be written.
	Memory int
	Dir    string
	// Checkpoint, if set, says where the search is saved.
	Checkpoint *Checkpoint

	eager bool           // takes events alone in small searches, too
	phase progress.Phase // how progress calls the exploration: Exploring, Reducing or Shortening
	alike bool           // the properties' memories are equal; the search ends where they differ, or one is broken
}

// Reducing returns the options of a search that reduces from the first level on, however small the search is.
func (o Options) Reducing() Options {
	o.Reduce, o.eager, o.phase = true, true, progress.Reducing
	return o
}

// shortening returns the options of a search that is not reduced, for the shortest runs.
func (o Options) shortening() Options {
	o.Reduce, o.phase = false, progress.Shortening
	return o
}

// A Constraint selects the states that are explored further.
type Constraint = property.Constraint

// A Checkpoint tells where a search is saved, so that it can continue after the process was killed. The files hold
// the links of all states; resuming replays the search from them. A search whose files exist is resumed; when it is
// decided, they are removed.
type Checkpoint struct {
	Dir  string // created if it does not exist
	Name string // tells the search from others in Dir, besides its setup and properties
	// Every is the least time between two checkpoints. A search that is interrupted or reaches a limit writes one
	// at once.
	Every time.Duration
}
