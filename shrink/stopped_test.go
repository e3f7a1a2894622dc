package shrink

import (
	"context"
	"slices"
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A walker steps round and round, and leaves no trace.
type walker struct{}

func (walker) Registers() []memory.Register { return nil }
func (walker) Init(model.ProcID) int        { return 0 }
func (walker) Step(_ model.ProcID, at int, _ *memory.Memory) int {
	return (at + 1) % 3
}
func (walker) View(_ model.ProcID, at int) model.View {
	return model.View{Region: [...]model.Region{model.Remainder, model.Trying, model.Critical}[at]}
}
func (walker) Abortable() bool { return true }

// A countdown is a context that is done after its error was looked at so often.
type countdown struct {
	context.Context
	looks int
	over  func()
}

func (c *countdown) Err() error {
	if c.looks--; c.looks == 0 {
		c.over()
	}
	if c.looks <= 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// Every pass ends soon when its time is over, however long the run is: of this one no event can be
// left out, and tens of millions of runs differ from it in the place of one event.
func TestPassesEndInTime(t *testing.T) {
	many := property.New("few-events", "few things happen", "", property.Monitor[int]{
		Start: func(model.Snapshot) int { return 0 },
		Step: func(n int, _ model.Observation) (int, error) {
			if n++; n == 6000 {
				return n, property.ErrReached
			}
			return n, nil
		},
		Sees: property.EventKinds,
	})
	build := func(s model.Setup) (transition.Runnable, error) { return memory.System(walker{}, s) }
	setup := model.Setup{N: 2, Requests: model.Unlimited}
	var round transition.Schedule
	for p := range model.ProcID(2) {
		round = append(round, model.Event{Kind: model.Request, Proc: p}, model.Event{Proc: p, Kind: model.Step}, model.Event{Kind: model.Exit, Proc: p})
	}
	s := Subject{Build: build, Property: many, Setup: setup, Behaviour: transition.Finite(slices.Repeat(round, 1000))}
	for _, pass := range []func(*shrinker){(*shrinker).moves, (*shrinker).detours, (*shrinker).exchanges, (*shrinker).events, (*shrinker).order} {
		x, err := newShrinker(t.Context(), s, Options{States: 10})
		if err != nil {
			t.Fatal(err)
		}
		replays := -1
		x.ctx = &countdown{Context: t.Context(), looks: 30, over: func() { replays = x.replays }}
		pass(x)
		if more := x.replays - replays; replays < 0 || more > 2 {
			t.Errorf("a pass goes on for %d runs, after %d", more, replays)
		}
		if !x.result().Stopped {
			t.Error("the result does not say that it was stopped")
		}
	}
}
