package transition

import (
	"errors"
	"fmt"
	"slices"

	"doorway/model"
)

// A Runnable can be run. It is a System, or a real program, whose state can be neither copied nor
// compared.
type Runnable interface {
	// Setup returns the assumptions and bounds.
	Setup() model.Setup
	// Run returns a run at its beginning. Several runs may be in progress at once.
	Run() Run
}

// A Run takes one execution forward only. Random runs, schedulers, replays,
// shrinking, histories and drawings need no more; searches need a World.
type Run interface {
	model.Snapshot
	// Enabled appends the enabled events, in an order that depends on the state alone.
	Enabled(buf []model.Event) []model.Event
	// Apply takes e. If e is not enabled, the error is a *DisabledError and nothing has changed;
	// any other error is the fault of the algorithm or program. The observation is valid until the
	// next event.
	Apply(e model.Event) (*model.Observation, error)
	// Explain is Apply with a description of what happened, for people.
	Explain(e model.Event) (Step, error)
	// Footprint returns what an enabled event will touch.
	Footprint(e model.Event) Footprint
	// Countdowns returns what counts down at p, if time is measured.
	Countdowns(p model.ProcID) []Countdown
	// Deadlines returns, for each message of Queue, the units of time left until its latest arrival; nil if time is
	// not measured.
	Deadlines(from, to model.ProcID) []int
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
	if n := sys.Setup().N; n < 1 || n > model.MaxProcs {
		return fmt.Errorf("a system of %d processes; want 1 to %d, since a set of processes is one machine word", n, model.MaxProcs)
	}
	return nil
}

// A Countdown describes an event that happens at a process when its time is over: a timeout, the
// end of a bounded pause or, in shared memory, a step.
type Countdown struct {
	Kind  model.Kind
	Timer model.Timer // of a timeout
	Left  int         // units of time
}

// String returns the countdown as "timeout renew in 3".
func (c Countdown) String() string {
	what := c.Kind.String()
	if c.Timer != 0 {
		what += " " + c.Timer.String()
	}
	return fmt.Sprintf("%s in %d", what, c.Left)
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

// Waiting returns the writes of p that no Snapshot shows, because they are in its store buffer or have
// not ended.
func Waiting(run Run, p model.ProcID) []string {
	if w, ok := run.(interface{ Waiting(p model.ProcID) []string }); ok {
		return w.Waiting(p)
	}
	return nil
}

// Enabled returns a *DisabledError if e is not enabled in a run. Implementations of Apply begin with it.
func Enabled(run interface {
	Enabled(buf []model.Event) []model.Event
}, e model.Event) error {
	events := run.Enabled(nil)
	if slices.Contains(events, e) {
		return nil
	}
	return &DisabledError{e, events}
}
