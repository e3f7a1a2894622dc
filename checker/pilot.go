package checker

import (
	"math"
	"slices"

	"doorway/checker/scheduling"
	"doorway/model"
)

// prepare tells the scheduler of a walker what it wants to know of runs.
func (r Runs) prepare(sys model.System, w *Walker) error {
	l, learns := w.scheduler.(scheduling.Learner)
	if !learns && !r.Policy.Expects() {
		return nil
	}
	runs, err := pilot(sys, model.RandomWalk, r.Steps, r.Steps)
	if err == nil && learns {
		err = teach(l, sys, runs)
	}
	if err == nil && r.Policy.Expects() {
		runs, err = pilot(sys, r.Policy.For(sys.Setup()), longest(runs), r.Steps)
		w.expected = longest(runs)
	}
	return err
}

// pilots is how many runs tell what to expect.
const pilots = 20

// pilot returns a few runs, the same ones for any seed.
func pilot(sys model.System, s model.Scheduler, expected, steps int) (runs []model.Schedule, err error) {
	w, err := NewWalker(sys, nil, s)
	for seed := uint64(0); err == nil && seed < pilots; seed++ {
		w.expected = expected
		_, err = w.Walk(model.Seeded(seed), steps)
		runs = append(runs, slices.Clone(w.schedule))
	}
	return runs, err
}

// teach lets a scheduler learn from runs.
func teach(l scheduling.Learner, sys model.System, runs []model.Schedule) error {
	world, all := sys.World(), make([][]scheduling.Taken, len(runs))
	for i, run := range runs {
		world.Reset()
		for _, e := range run {
			all[i] = append(all[i], scheduling.Taken{Event: e, Footprint: world.Footprint(e)})
			if _, err := world.Apply(e); err != nil {
				return err
			}
		}
	}
	l.Learn(all)
	return nil
}

// longest returns how many events a run can be expected to have at most: as many
// as the longest of those given, and once more what the shortest lacks.
func longest(runs []model.Schedule) int {
	most, least := 0, math.MaxInt
	for _, r := range runs {
		most, least = max(most, len(r)), min(least, len(r))
	}
	return max(2*most-least, 0)
}
