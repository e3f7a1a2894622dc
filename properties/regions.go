package properties

import (
	"doorway/model"
)

// regions serves as the memory of properties that look at regions: which process is where.
type regions struct{ Trying, Critical, Exiting model.ProcSet }

func startRegions(s model.Snapshot) regions {
	var r regions
	for p := range model.ProcID(s.N()) {
		r = r.move(p, s.View(p).Region)
	}
	return r
}

func (r regions) move(p model.ProcID, to model.Region) regions {
	r.Trying, r.Critical, r.Exiting = r.Trying.Without(p), r.Critical.Without(p), r.Exiting.Without(p)
	switch to {
	case model.Trying:
		r.Trying = r.Trying.With(p)
	case model.Critical:
		r.Critical = r.Critical.With(p)
	case model.Exiting:
		r.Exiting = r.Exiting.With(p)
	}
	return r
}

func follow(r regions, o model.Observation) (regions, error) {
	return r.move(o.Event.Proc, o.Is.Region), nil
}

func (r regions) contended() bool  { return !r.Trying.Empty() && !r.Critical.Empty() }
func (r regions) waiting() bool    { return !r.Trying.Empty() && r.Critical.Empty() }
func (r regions) entered() bool    { return !r.Critical.Empty() }
func (r regions) someTrying() bool { return !r.Trying.Empty() }

// moving returns the processes that are trying or exiting.
func (r regions) moving() model.ProcSet { return r.Trying | r.Exiting }

// trying reports whether a process with this view waits.
func trying(v model.View) bool { return v.Region == model.Trying }

// behind reports whether a process with this view is trying and has passed its doorway.
func behind(v model.View) bool { return trying(v) && v.Passed }

// here reports whether a process with this view competes or is inside.
func here(v model.View) bool { return trying(v) || v.Region == model.Critical }
