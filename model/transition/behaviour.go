package transition

import (
	"slices"
)

// MaxChoices limits the alternatives of a step: an event's index is one byte.
const MaxChoices = 256

// A Behaviour describes what happens from a beginning on. A finite one is a schedule. An infinite one is a stem, which
// happens once, and a loop, which then repeats without end.
type Behaviour struct {
	Schedule Schedule // the whole of a finite behaviour, the stem of an infinite one
	// Endless says that the behaviour is infinite. Without a loop it stutters: after the stem nothing happens any more,
	// as in a deadlock, or where processes wait for a request or a fault that never comes.
	Endless bool
	Loop    Schedule // leads from the state after the stem back to that state
}

// Finite returns the behaviour that ends after the schedule.
func Finite(s Schedule) Behaviour { return Behaviour{Schedule: s} }

// Lasso returns the behaviour that repeats the loop without end after the stem.
func Lasso(stem, loop Schedule) Behaviour { return Behaviour{stem, true, loop} }

// Events returns all events in their order, those of a loop once.
func (b Behaviour) Events() Schedule { return slices.Concat(b.Schedule, b.Loop) }

// Len returns how many events there are, those of a loop counted once.
func (b Behaviour) Len() int { return len(b.Schedule) + len(b.Loop) }

// Later returns the same infinite behaviour with a stem that is longer by the first k events of the loop, which come
// last in the new loop.
func (b Behaviour) Later(k int) Behaviour {
	return Lasso(slices.Concat(b.Schedule, b.Loop[:k]), slices.Concat(b.Loop[k:], b.Loop[:k]))
}
