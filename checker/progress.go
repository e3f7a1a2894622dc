package checker

import (
	"fmt"
	"sync/atomic"
	"time"

	"doorway/internal/english"
	"doorway/internal/tick"
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

// Progress is how far a decision has come. Of States and the other counts of an
// exploration those of the phases after it are as it left them.
type Progress struct {
	Phase                      Phase
	States, Transitions, Depth int
	Frontier                   int // states found and not yet expanded: those of the current level
	// Done is how much the phase has done, where that is not States: the states
	// that are gone through again when Calming, the runs that were taken when
	// Sampling and the runs and searches that were tried when Shrinking; else 0.
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

// report starts the calls of Options.Progress and returns what ends them.
func (x *explorer) report() (stop func()) {
	if x.opts.Progress == nil {
		return func() {}
	}
	return tick.Every(time.Second, func() { x.opts.Progress(x.progress()) })
}

func (x *explorer) progress() Progress {
	return Progress{
		Phase: Phase(x.phase.Load()), States: int(x.reached.Load()), Transitions: int(x.transitions.Load()),
		Depth: int(x.depth.Load()), Frontier: int(x.waiting.Load()), Done: int(x.done.Load()), Elapsed: time.Since(x.started),
	}
}

// enter says that a phase begins.
func (x *explorer) enter(p Phase) {
	x.done.Store(0)
	x.phase.Store(uint32(p))
}

// report starts the calls of Runs.Progress and returns what counts a run and
// what ends the calls.
func (r Runs) report() (took, stop func()) {
	if r.Progress == nil {
		return func() {}, func() {}
	}
	var runs atomic.Int64
	began := time.Now()
	stop = tick.Every(time.Second, func() {
		r.Progress(Progress{Phase: Sampling, Done: int(runs.Load()), Elapsed: time.Since(began)})
	})
	return func() { runs.Add(1) }, stop
}
