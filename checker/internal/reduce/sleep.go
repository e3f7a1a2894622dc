package reduce

import (
	"doorway/model"
	"doorway/model/message/independence"
	"doorway/model/transition"
)

// Sleepers is how a worker leaves out the second way round a diamond. Each
// state of a level carries the tasks that sleep in it: whatever their events
// lead to was linked to an earlier state, and no property sees them. They are
// counted, and not taken (docs/decisions/016-reductions.md).
type Sleepers struct {
	tasks  *independence.Tasks
	at     int    // the components of a row that hold the tasks
	asleep uint64 // in the state that is expanded
	before uint64 // the tasks that sleep, and those before the last event's that no property sees
	task   uint64 // of the last event
	Seen   bool   // by some property, an event of that task
}

// SleepWidth is how many components hold a set of tasks.
const SleepWidth = 2

// NewSleepers returns it if states know their tasks, in rows of that width, or nil.
func (r *Reduction) NewSleepers(m transition.Machine, s model.Setup, width int) *Sleepers {
	if !r.Sleeping {
		return nil
	}
	return &Sleepers{tasks: independence.Of(m, s), at: width - SleepWidth}
}

// Keep writes the tasks that sleep in a state into its row.
func Keep(row []uint32, asleep uint64) {
	tasks := row[len(row)-SleepWidth:]
	tasks[0], tasks[1] = uint32(asleep), uint32(asleep>>32)
}

// Begin goes to another state.
func (s *Sleepers) Begin(v []uint32) {
	s.asleep = uint64(v[s.at]) | uint64(v[s.at+1])<<32
	s.before, s.task, s.Seen = s.asleep, 0, true
}

// Sleeps reports whether e need not be taken. It must be called for the enabled events in their
// order, in which the events of a task are adjacent.
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

// After returns the tasks that sleep after e. Each of their events f can happen
// now as well, and that leads to an earlier state than e does: by an event
// before e, or f sleeps. From there e leads to where f leads after e.
func (s *Sleepers) After(e model.Event, d *transition.Delta) uint64 {
	return s.before &^ s.tasks.Disturbed(e, d)
}
