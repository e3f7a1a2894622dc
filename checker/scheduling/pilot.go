package scheduling

import "doorway/model"

// A Pilot walks at random and notes its runs, for a Learner. They are noted as they are taken:
// another run of a real program may differ.
type Pilot struct {
	Runs      [][]Taken
	footprint func(model.Event) model.Footprint
}

// Foresee keeps how to ask what events touch.
func (p *Pilot) Foresee(footprint func(model.Event) model.Footprint) { p.footprint = footprint }

// Begin begins another run.
func (p *Pilot) Begin(model.Chooser, int) { p.Runs = append(p.Runs, nil) }

// Pick picks an event at random and notes it.
func (p *Pilot) Pick(c model.Chooser, enabled []model.Event) int {
	i, last := model.RandomWalk(c, enabled), len(p.Runs)-1
	p.Runs[last] = append(p.Runs[last], Taken{enabled[i], p.footprint(enabled[i])})
	return i
}
