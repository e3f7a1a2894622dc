package transition

import "doorway/model"

// Plain implements the methods of a Run, a World and a Machine for a system without messages, registers, time or
// known footprints. Embed it, and write only what your system has.
type Plain struct{}

// Queue has no messages.
func (Plain) Queue(_, _ model.ProcID) []any { return nil }

// Register has no value.
func (Plain) Register(int) int { return 0 }

// Time tells none.
func (Plain) Time(model.ProcID) (time int, ok bool) { return 0, false }

// Parts does not divide a unit of time.
func (Plain) Parts() int { return 1 }

// Countdowns has none.
func (Plain) Countdowns(model.ProcID) []Countdown { return nil }

// Deadlines has none.
func (Plain) Deadlines(_, _ model.ProcID) []int { return nil }

// Footprint says that every event may touch everything, so that no two commute.
func (Plain) Footprint(model.Event) Footprint {
	return Footprint{Procs: model.AllProcs(model.MaxProcs), Register: NoRegister}
}

// Audit finds nothing, since no step is remembered.
func (Plain) Audit() error { return nil }

// ActionOf makes every event an action of its own. It is right if an event that stays enabled keeps its
// text.
func ActionOf(e model.Event) Action {
	return Action(e.Kind)<<40 | Action(e.Proc)<<32 | Action(e.From)<<24 | Action(e.Index)<<16 | Action(e.Timer)
}
