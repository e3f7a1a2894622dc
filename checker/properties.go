package checker

import (
	"fmt"

	"doorway/model"
)

// regions is the memory of properties that look at regions: who is where.
type regions struct{ Trying, Critical model.ProcSet }

func startRegions(s model.Snapshot) regions {
	var r regions
	for p := range model.ProcID(s.N()) {
		r = r.move(p, s.View(p).Region)
	}
	return r
}

func (r regions) move(p model.ProcID, to model.Region) regions {
	r.Trying, r.Critical = r.Trying.Without(p), r.Critical.Without(p)
	switch to {
	case model.Trying:
		r.Trying = r.Trying.With(p)
	case model.Critical:
		r.Critical = r.Critical.With(p)
	}
	return r
}

func (r regions) contended() bool { return !r.Trying.Empty() && !r.Critical.Empty() }

// MutualExclusion: at no time are two processes in their critical sections.
var MutualExclusion = New("mutual-exclusion", "at no time are two processes in their critical sections", "Dijkstra 1965", Monitor[regions]{
	Sees:  Regions,
	Start: startRegions,
	Step: func(r regions, o model.Observation) (regions, error) {
		r = r.move(o.Event.Proc, o.Is.Region)
		if r.Critical.Len() > 1 {
			return r, fmt.Errorf("%v are in their critical sections at the same time", r.Critical)
		}
		return r, nil
	},
	Exercised: regions.contended,
})
