package reduce

import (
	"doorway/model"
	"doorway/model/message"
)

// Sleepers is how a worker leaves out the second way round a diamond. Each
// state of a level carries the lanes that sleep in it: whatever their events
// lead to was linked to an earlier state, and no property sees them. They are
// counted, and not taken (docs/decisions/016-reductions.md).
type Sleepers struct {
	lanes  *message.Lanes
	at     int    // the components of a row that hold the lanes
	asleep uint64 // in the state that is expanded
	before uint64 // the lanes that sleep, and those before the last event's that no property sees
	lane   uint64 // of the last event
	Seen   bool   // by some property, an event of that lane
}

// SleepWidth is how many components hold a set of lanes.
const SleepWidth = 2

// NewSleepers returns it if states know their lanes, in rows of that width, or nil.
func (r *Reduction) NewSleepers(m model.Machine, s model.Setup, width int) *Sleepers {
	if !r.Sleeping {
		return nil
	}
	return &Sleepers{lanes: message.LanesOf(m, s), at: width - SleepWidth}
}

// Keep writes the lanes that sleep in a state into its row.
func Keep(row []uint32, asleep uint64) {
	lanes := row[len(row)-SleepWidth:]
	lanes[0], lanes[1] = uint32(asleep), uint32(asleep>>32)
}

// Begin goes to another state.
func (s *Sleepers) Begin(v []uint32) {
	s.asleep = uint64(v[s.at]) | uint64(v[s.at+1])<<32
	s.before, s.lane, s.Seen = s.asleep, 0, true
}

// Sleeps reports whether e need not be taken. Events are asked in their order,
// in which those of a lane stand together.
func (s *Sleepers) Sleeps(e model.Event) bool {
	lane := s.lanes.Of(e)
	if lane&s.asleep != 0 {
		return true
	}
	if lane != s.lane {
		if !s.Seen {
			s.before |= s.lane
		}
		s.lane, s.Seen = lane, false
	}
	return false
}

// After returns the lanes that sleep after e. Each of their events f can happen
// now as well, and that leads to an earlier state than e does: by an event
// before e, or f sleeps. From there e leads to where f leads after e.
func (s *Sleepers) After(e model.Event, d *model.Delta) uint64 {
	return s.before &^ s.lanes.Disturbed(e, d)
}
