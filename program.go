package doorway

import (
	"doorway/checker/walk"
	"doorway/model"
)

// afresh asks a program whose runs may leave something behind whether a run breaks the property without that, too. If runs
// are not alike it returns the program by which they are.
func (s subject) afresh(run model.Schedule) (other Program, breaks bool) {
	if p, ok := s.sys.(interface {
		Afresh(model.Schedule) (Program, bool)
	}); ok {
		return p.Afresh(run)
	}
	return nil, true
}

// A finite program is one whose runs come to an end. Course returns how many runs are enough, or 0, and how many events a run
// must be allowed.
type finite interface{ Course() (runs, events int) }

// noneEnds reports whether runs that should end were all cut short: then nothing was tested to its end.
func (s subject) noneEnds(w *walk.Sample) bool {
	_, ends := s.sys.(finite)
	return ends && w.Runs > 0 && w.Cut == w.Runs
}
