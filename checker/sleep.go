package checker

import "doorway/model"

// sleepers is how a worker leaves out the second way round a diamond. Each
// state of a level carries the lanes that sleep in it: whatever their events
// lead to was linked to an earlier state, and no property sees them. They are
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

// newSleepers returns it if states know their lanes, in rows of that width, or nil.
func (r *reduction) newSleepers(m model.Machine, s model.Setup, width int) *sleepers {
	if !r.sleeping {
		return nil
	}
	return &sleepers{lanes: model.LanesOf(m, s), at: width - sleepWidth}
}

// keep writes the lanes that sleep in a state into its row.
func keep(row []uint32, asleep uint64) {
	lanes := row[len(row)-sleepWidth:]
	lanes[0], lanes[1] = uint32(asleep), uint32(asleep>>32)
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
