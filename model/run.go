package model

import (
	"errors"
	"fmt"
)

// A Runnable can be run. It is a System, or a real program, whose state can be neither copied nor
// compared.
type Runnable interface {
	// Setup returns the assumptions and bounds.
	Setup() Setup
	// Run returns a run at its beginning. Several runs may be in progress at once.
	Run() Run
}

// A Run is one execution, which goes forward only. Random runs, schedulers, replays,
// shrinking, histories and drawings need no more; searches need a World.
type Run interface {
	Snapshot
	// Enabled appends the enabled events, in an order that depends on the state alone.
	Enabled(buf []Event) []Event
	// Apply takes e. If e is not enabled, the error is a *DisabledError and nothing has changed;
	// any other error is the fault of the algorithm or program. The observation is valid until the
	// next event.
	Apply(e Event) (*Observation, error)
	// Explain is Apply with a description of what happened, for people.
	Explain(e Event) (Happening, error)
	// Footprint returns what an enabled event will touch.
	Footprint(e Event) Footprint
	// Countdowns returns what counts down at p, if time is measured.
	Countdowns(p ProcID) []Countdown
	// Deadlines returns for each message of Queue how many units of time are left until it arrives
	// at the latest; nil if time is not measured.
	Deadlines(from, to ProcID) []int
	// Key appends bytes that are equal for equal global states. A World also returns different
	// bytes for different states; the bytes of a real program reflect only the visible part of its
	// state.
	Key(buf []byte) []byte
	// Reset returns to the beginning.
	Reset()
}

// Given returns an error if there is no system, because the error of the call that should have built it was lost, or
// if it has more processes than a set can name.
func Given(sys Runnable) error {
	if sys == nil {
		return errors.New("no system; look at the error of the call that should have built it")
	}
	if n := sys.Setup().N; n < 1 || n > MaxProcs {
		return fmt.Errorf("a system of %d processes; want 1 to %d, since a set of processes is one machine word", n, MaxProcs)
	}
	return nil
}

// A Snapshot is a read-only global state.
type Snapshot interface {
	// N returns the number of processes.
	N() int
	// View returns the view of p.
	View(p ProcID) View
	// Local returns the local state of p, of the algorithm's type S.
	Local(p ProcID) any
	// Queue returns the messages in transit between two processes, of the algorithm's type M; with
	// shared memory there are none.
	Queue(from, to ProcID) []any
	// Register returns the value of a shared register.
	Register(r int) int
	// Time returns the time that p tells; ok is false while p tells none, is down, or is not a
	// Timekeeper.
	Time(p ProcID) (time int, ok bool)
	// Parts returns the number of parts into which those times divide a unit of time.
	Parts() int
}

// A Countdown is an event that happens at a process when its time is over: a timeout, the end of a
// bounded pause or, in shared memory, a step.
type Countdown struct {
	Kind  Kind
	Timer Timer // of a timeout
	Left  int   // units of time
}

// String returns the countdown as "timeout renew in 3".
func (c Countdown) String() string {
	what := c.Kind.String()
	if c.Timer != 0 {
		what += " " + c.Timer.String()
	}
	return fmt.Sprintf("%s in %d", what, c.Left)
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

// Explain replays a schedule strictly and returns its trace. An error names the step; Explain then
// also returns the trace up to it.
func Explain(sys Runnable, s Schedule) (t Trace, err error) {
	if err := Given(sys); err != nil {
		return nil, err
	}
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
