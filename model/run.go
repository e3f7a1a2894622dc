package model

import (
	"fmt"
)

// A Runnable is what can be run: a System, or a real program, whose state can be
// neither copied nor compared.
type Runnable interface {
	// Setup returns the assumptions and bounds.
	Setup() Setup
	// Run returns a run at its beginning. Several may be under way.
	Run() Run
}

// A Run is one execution, which goes forward only. Random runs, schedulers, replays,
// shrinking, histories and drawings need no more; searches need a World.
type Run interface {
	Snapshot
	// Enabled appends the events that can happen now, in an order that depends
	// on the state alone.
	Enabled(buf []Event) []Event
	// Apply lets e happen. If e is not enabled the error is a *DisabledError
	// and nothing has happened; any other error is the fault of what runs. The
	// observation is valid until the next event.
	Apply(e Event) (*Observation, error)
	// Explain is Apply with an account of what happened, for people.
	Explain(e Event) (Happening, error)
	// Footprint returns what an event that can happen now will touch.
	Footprint(e Event) Footprint
	// Key appends bytes that are equal if the global states are. Those of a World
	// are equal only then; a real program tells of its state what can be seen.
	Key(buf []byte) []byte
	// Reset returns to the beginning.
	Reset()
}

// A Snapshot is a global state, to be read.
type Snapshot interface {
	// N returns the number of processes.
	N() int
	// View returns what the outside knows of p.
	View(p ProcID) View
	// Local returns the local state of p, of the algorithm's type S.
	Local(p ProcID) any
	// Queue returns the messages in transit between two processes, of the
	// algorithm's type M; in shared memory there are none.
	Queue(from, to ProcID) []any
	// Register returns the value of a shared register.
	Register(r int) int
	// Time returns the time that p tells; it is not ok while p tells none, is down,
	// or is no Timekeeper.
	Time(p ProcID) (time int, ok bool)
	// Parts returns how many parts of a unit of time those times are told in.
	Parts() int
}

// Locals returns the local states of all processes, lowest first. S must be the
// algorithm's type.
func Locals[S comparable](s Snapshot) []S {
	all := make([]S, s.N())
	for p := range all {
		all[p] = s.Local(ProcID(p)).(S)
	}
	return all
}

// Explain replays a schedule strictly and returns its trace. An error names the
// step; the trace up to it is returned too.
func Explain(sys Runnable, s Schedule) (t Trace, err error) {
	w := sys.Run()
	for i, e := range s {
		h, err := w.Explain(e)
		if err != nil {
			return t, fmt.Errorf("step %d: %w", i+1, err)
		}
		t = append(t, h)
	}
	return t, nil
}
