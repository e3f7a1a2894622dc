package checker

import "doorway/model"

// sleepers is how a worker leaves out the second way round a diamond. Each
// state of a level carries the lanes that sleep in it: whatever their events
// lead to was claimed by an earlier state, and no property sees them. They are
// counted, and not taken (docs/decisions/016-reductions.md).
type sleepers struct {
	lanes  *model.Lanes
	at     int    // the components of a row that hold the lanes
	asleep uint64 // in the state that is expanded
	before uint64 // the lanes that sleep, and those before the last event's that no property sees
	lane   uint64 // of the last event
	seen   bool   // by some property, an event of that lane
}

// sleepWidth is how many components hold a set of lanes.
const sleepWidth = 2

// lanes returns the lanes of the machine, or nil if all events must be taken: to
// be kept as edges, or because others are left out already, or because the other
// way round a diamond may lie outside the constraint.
func (x *explorer) lanes(m model.Machine) *model.Lanes {
	if x.opts.Constraint != nil || x.graph != nil || x.persistent || x.symmetric {
		return nil
	}
	return model.LanesOf(m, x.setup)
}

func (x *explorer) newSleepers(m model.Machine) *sleepers {
	lanes := x.lanes(m)
	if lanes == nil {
		return nil
	}
	return &sleepers{lanes: lanes, at: x.width - sleepWidth}
}

// begin goes to another state.
func (s *sleepers) begin(v []uint32) {
	s.asleep = uint64(v[s.at]) | uint64(v[s.at+1])<<32
	s.before, s.lane, s.seen = s.asleep, 0, true
}

// sleeps reports whether e need not be taken. Events are asked in their order,
// in which those of a lane stand together.
func (s *sleepers) sleeps(e model.Event) bool {
	lane := s.lanes.Of(e)
	if lane&s.asleep != 0 {
		return true
	}
	if lane != s.lane {
		if !s.seen {
			s.before |= s.lane
		}
		s.lane, s.seen = lane, false
	}
	return false
}

// after returns the lanes that sleep after e. Each of their events f can happen
// now as well, and that leads to an earlier state than e does: by an event
// before e, or f sleeps. From there e leads to where f leads after e.
func (s *sleepers) after(e model.Event, d *model.Delta) uint64 {
	return s.before &^ s.lanes.Disturbed(e, d)
}
