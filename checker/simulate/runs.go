package simulate

import (
	"time"

	"doorway/checker/progress"
	"doorway/checker/scheduling"
	"doorway/model/transition"
)

// Runs says which random runs to take.
type Runs struct {
	Count  int               // how many; fewer if one breaks a property; with Time, 0 for no limit
	Time   time.Duration     // no run begins later; 0 for no limit. What is found depends on the speed of the machine
	Steps  int               // events of each at most; some are cut short sooner
	Events int               // events of all at most, though the last run is not cut short by that; 0 for no limit
	Seed   uint64            // of the first; those of the others follow it
	Policy scheduling.Policy // the scheduler; the zero value is the default for the system

	Progress func(progress.Progress) // called about once a second, or nil
}

// leastCut is the least length at which a run may be cut short.
const leastCut = 50

// length draws the maximum length of a run: the limit, half of it, a quarter and so on, all equally likely. Most
// flaws need a certain beginning, and the rest of a run that has missed it is wasted; how long the beginning is, is
// unknown (Luby, Sinclair and Zuckerman, Optimal speedup of Las Vegas algorithms, 1993). Schedulers that plan with
// the number of events get the full limit.
func (r Runs) length(w *Simulator, c transition.Chooser) int {
	if _, learns := w.scheduler.(scheduling.Learner); learns || r.Policy.Expects() {
		return r.Steps
	}
	halves := 1
	for r.Steps>>halves >= leastCut {
		halves++
	}
	return r.Steps >> c.Choose(halves)
}

// round is the number of runs after which, under a time limit, runs reach full length.
const round = 2000

// expected returns the number of runs after which beginnings have grown to their full
// length. The places at which states are looked at are chosen for that many runs.
func (r Runs) expected() int {
	if r.Time > 0 && (r.Count == 0 || r.Count > round) {
		return round
	}
	return r.Count
}

// beginning returns the maximum length of a run's beginning, for Serve: it grows with the number of the run, then
// starts again.
func (r Runs) beginning(number int) int {
	return r.Steps * (number%r.expected() + 1) / r.expected()
}

// more reports whether another run may begin after this many; the first one started at began.
func (r Runs) more(taken int, began time.Time, w *Simulator) bool {
	counted := taken < r.Count || r.Count == 0 && r.Time > 0
	return counted && !r.spent(w) && (r.Time == 0 || time.Since(began) < r.Time)
}

// spent reports whether a simulator's runs have used up their events.
func (r Runs) spent(w *Simulator) bool {
	return r.Events > 0 && w.stats.Steps+w.pilots.Steps >= r.Events
}
