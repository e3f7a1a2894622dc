package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// A Pilot walks at random and notes its runs, for a Learner. It notes them while they happen: another run of a real
// program may differ.
type Pilot struct {
	Runs      [][]Taken
	footprint func(model.Event) transition.Footprint
}

// Foresee sets the function that returns an event's footprint.
func (p *Pilot) Foresee(footprint func(model.Event) transition.Footprint) { p.footprint = footprint }

// Begin begins another run.
func (p *Pilot) Begin(transition.Chooser, int) { p.Runs = append(p.Runs, nil) }

// Pick picks an event at random and notes it.
func (p *Pilot) Pick(c transition.Chooser, enabled []model.Event) int {
	i, last := transition.RandomWalk(c, enabled), len(p.Runs)-1
	p.Runs[last] = append(p.Runs[last], Taken{enabled[i], p.footprint(enabled[i])})
	return i
}
