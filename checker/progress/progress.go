// Package progress reports how far a decision has come.
package progress

import (
	"fmt"
	"time"

	"doorway/internal/english"
)

// A Phase is what is being done to decide a property.
type Phase uint8

// The phases, in the order in which a decision may come to them.
const (
	Exploring  Phase = iota // reaching states for the first time
	Resuming                // replaying the search that a checkpoint keeps
	Judging                 // looking at the graph of all states for what remains possible, and for fair loops
	Shortening              // exploring again without reduction, for a shortest run
	Calming                 // going through the states again for the run with the fewest context switches
	Sampling                // taking random runs
	Shrinking               // looking for a simpler run that breaks the property, by package shrink
)

var phaseNames = [...]string{
	"exploring", "resuming from a checkpoint", "judging the graph of all states", "exploring again for a shortest run",
	"searching for the calmest run", "testing by random runs", "shrinking",
}

// String returns the phase in a few words.
func (p Phase) String() string { return phaseNames[p] }

// Progress is how far a decision has come. The phases after an exploration leave
// States and its other counts as they are.
type Progress struct {
	Phase                      Phase
	States, Transitions, Depth int
	Frontier                   int // states found and not yet expanded: those of the current level
	// Done is how much the phase has done, if States does not say that: the
	// states that are gone through again when Calming, the runs that were taken
	// when Sampling and the runs and searches that were tried when Shrinking;
	// else 0.
	Done    int
	Elapsed time.Duration // since the beginning of the exploration, the random runs or the shrinking
}

// String says in one line what is being done and how far it is.
func (p Progress) String() string {
	switch p.Phase {
	case Calming:
		return fmt.Sprintf("%v: %s gone through", p.Phase, english.Count(p.Done, "state"))
	case Sampling:
		return fmt.Sprintf("%v: %s", p.Phase, english.Count(p.Done, "run"))
	case Shrinking:
		return fmt.Sprintf("%v: %s tried", p.Phase, english.Count(p.Done, "run"))
	default:
		return fmt.Sprintf("%v: %s, %s", p.Phase, english.Count(p.States, "state"), english.Count(p.Transitions, "transition"))
	}
}
