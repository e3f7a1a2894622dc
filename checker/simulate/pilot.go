package simulate

import (
	"math"
	"slices"

	"doorway/checker/scheduling"
	"doorway/model/transition"
)

// prepare takes the pilot runs that a simulator's scheduler needs. The properties watch these too, so what is easy to
// break is already broken there.
func (r Runs) prepare(sys transition.Runnable, w *Simulator) error {
	l, learns := w.scheduler.(scheduling.Learner)
	if !learns && !r.Policy.Expects() {
		return nil
	}
	p := &scheduling.Pilot{}
	runs, err := r.pilot(sys, w, p, r.Steps)
	if err == nil && learns {
		l.Learn(p.Runs)
	}
	if err == nil && r.Policy.Expects() {
		runs, err = r.pilot(sys, w, r.Policy.For(sys.Setup()), longest(runs))
		w.expected = longest(runs)
	}
	return err
}

// pilots is the number of pilot runs.
const pilots = 20

// pilot takes a few runs while the simulator's properties watch, with seeds that are far from those of its own runs,
// until one breaks a property or there are enough events.
func (r Runs) pilot(sys transition.Runnable, w *Simulator, s transition.Scheduler, expected int) (runs []transition.Schedule, err error) {
	p, err := New(sys, w.props, s)
	if err != nil {
		return nil, err
	}
	p.expected = expected
	before := w.pilots
	for i := uint64(0); err == nil && i < pilots && w.early == nil && !r.spent(w); i++ {
		w.early, err = p.Run(transition.Seeded(^(r.Seed + i)), r.Steps)
		runs = append(runs, slices.Clone(p.schedule))
		w.pilots.Runs, w.pilots.Steps = before.Runs+p.stats.Runs, before.Steps+p.stats.Steps
	}
	return runs, err
}

// longest returns how many events to expect of a run at most: the length of the longest run given, plus its
// difference from the shortest.
func longest(runs []transition.Schedule) int {
	most, least := 0, math.MaxInt
	for _, r := range runs {
		most, least = max(most, len(r)), min(least, len(r))
	}
	return max(2*most-least, 0)
}
