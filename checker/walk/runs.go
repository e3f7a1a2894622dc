package walk

import (
	"doorway/checker/progress"
	"doorway/checker/scheduling"
	"doorway/model"
)

// Runs is which random runs are taken.
type Runs struct {
	Count  int               // how many; fewer if one breaks a property
	Steps  int               // events of each at most; some are cut short sooner
	Events int               // events of all at most, though the last run is not cut short by that; 0 for no limit
	Seed   uint64            // of the first; those of the others follow it
	Policy scheduling.Policy // the scheduler; the zero value is the default

	Progress func(progress.Progress) // called about once a second, or nil
}

// leastCut is how many events a run has that is cut short, at least.
const leastCut = 50

// length draws the maximum length of a run: the limit, half of it, a quarter and so on, all equally
// likely. Most flaws need a certain beginning, and the rest of a run that has missed it is wasted;
// how long the beginning is, is unknown (Luby, Sinclair and Zuckerman, Optimal speedup of Las Vegas
// algorithms, 1993). Schedulers that plan with the number of events have them all.
func (r Runs) length(w *Walker, c model.Chooser) int {
	if _, learns := w.scheduler.(scheduling.Learner); learns || r.Policy.Expects() {
		return r.Steps
	}
	halves := 1
	for r.Steps>>halves >= leastCut {
		halves++
	}
	return r.Steps >> c.Choose(halves)
}

// spent reports whether the runs of a walker had all the events they may have.
func (r Runs) spent(w *Walker) bool { return r.Events > 0 && w.stats.Steps+w.pilots.Steps >= r.Events }
