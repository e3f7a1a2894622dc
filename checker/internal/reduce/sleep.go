package reduce

import (
	"doorway/model"
	"doorway/model/message/independence"
	"doorway/model/transition"
)

// Sleepers computes sleep sets, which skip the second way round a diamond. Each state of a level carries the tasks
// that sleep in it: their events lead to states with earlier links, and no property sees them. These events are
// counted but not taken (docs/decisions/016-reductions.md).
type Sleepers struct {
	tasks  *independence.Tasks
	at     int    // the components of a row that hold the sleep set
	asleep uint64 // the sleep set of the state being expanded
	before uint64 // the sleeping tasks and, of those before the last event's, the ones that no property sees
	task   uint64 // of the last event
	Seen   bool   // by some property, an event of that task
}

// SleepWidth is the number of components that hold a sleep set.
const SleepWidth = 2

// NewSleepers returns Sleepers for rows of that width if the reduction uses sleep sets, or nil.
func (r *Reduction) NewSleepers(m transition.Machine, s model.Setup, width int) *Sleepers {
	if !r.Sleeping {
		return nil
	}
	return &Sleepers{tasks: independence.Of(m, s), at: width - SleepWidth}
}

// Asleep returns the components of a row that hold a sleep set.
func Asleep(tasks uint64) [SleepWidth]uint32 {
	return [SleepWidth]uint32{uint32(tasks), uint32(tasks >> 32)}
}

// Begin goes to another state.
func (s *Sleepers) Begin(v []uint32) {
	s.asleep = uint64(v[s.at]) | uint64(v[s.at+1])<<32
	s.before, s.task, s.Seen = s.asleep, 0, true
}

// Sleeps reports whether e sleeps. Call it for the enabled events in their order, in which the events of a task are
// adjacent.
func (s *Sleepers) Sleeps(e model.Event) bool {
	task := s.tasks.Of(e)
	if task&s.asleep != 0 {
		return true
	}
	if task != s.task {
		if !s.Seen {
			s.before |= s.task
		}
		s.task, s.Seen = task, false
	}
	return false
}

// After returns the sleep set after e. Each event f of its tasks can happen now as well, and that leads to an
// earlier state than e does: by an event before e, or f sleeps. From there e leads to where f leads after e.
func (s *Sleepers) After(e model.Event, d *transition.Delta) uint64 {
	return s.before &^ s.tasks.Disturbed(e, d)
}
