package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// speeds gives each run of a real program a pace of its own: how slowly time passes, and how slow each link is. A
// model of an asynchronous system has no clock. A real program acts after a second, or ten, and its bugs depend on
// whether an answer has arrived by then. An event of a group is postponed in all but one of 2^k choices, where k is
// drawn for each run and group. No theorem covers this.
type speeds struct {
	drawn  model.ProcSet // groups whose k has been drawn in this run
	k      model.PerProc[int]
	events []model.Event
	index  []int
}

// slowest is the number of values of k.
const slowest = 5

// ticks reports whether time may pass: if it may, that is listed among the last.
func ticks(enabled []model.Event) bool {
	for i := len(enabled) - 1; i >= 0 && enabled[i].Kind.Everywhere(); i-- {
		if enabled[i].Kind == model.Tick {
			return true
		}
	}
	return false
}

// ofTime is the group of ticks and ofPauses that of their ends; a link has the
// number of the lesser of its ends.
const (
	ofTime   = model.MaxProcs - 1
	ofPauses = model.MaxProcs - 2
)

func group(e model.Event) (g model.ProcID, ok bool) {
	switch {
	case e.Kind == model.Tick:
		return ofTime, true
	case e.Kind == model.Deliver:
		return min(e.Proc, e.From), true
	case e.Kind == model.Resume:
		return ofPauses, true
	default:
		return 0, false
	}
}

// keep returns the events that are not postponed, with their places. At least one is neither a request nor a fault,
// if there is any.
func (s *speeds) keep(c transition.Chooser, enabled []model.Event) ([]model.Event, []int) {
	var asked, off model.ProcSet
	s.events, s.index = s.events[:0], s.index[:0]
	owed := false
	for i, e := range enabled {
		g, ok := group(e)
		if ok && !asked.Has(g) {
			asked = asked.With(g)
			if s.late(c, g) {
				off = off.With(g)
			}
		}
		if ok && off.Has(g) {
			continue
		}
		owed = owed || e.Kind.Owed()
		s.events, s.index = append(s.events, e), append(s.index, i)
	}
	if owed {
		return s.events, s.index
	}
	s.events, s.index = append(s.events[:0], enabled...), s.index[:0]
	for i := range enabled {
		s.index = append(s.index, i)
	}
	return s.events, s.index
}

// late draws whether to postpone a group.
func (s *speeds) late(c transition.Chooser, g model.ProcID) bool {
	if !s.drawn.Has(g) {
		s.drawn, s.k[g] = s.drawn.With(g), c.Choose(slowest)
	}
	return c.Choose(1<<s.k[g]) != 0
}
