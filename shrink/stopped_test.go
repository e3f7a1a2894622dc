package shrink

import (
	"context"
	"slices"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
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
	build := func(s model.Setup) (model.Runnable, error) { return memory.System(walker{}, s) }
	setup := model.Setup{N: 2, Requests: model.Unlimited}
	var round model.Schedule
	for p := range model.ProcID(2) {
		round = append(round, model.Event{Kind: model.Request, Proc: p}, model.Event{Proc: p, Kind: model.Step}, model.Event{Kind: model.Exit, Proc: p})
	}
	s := Subject{Build: build, Property: many, Setup: setup, Schedule: slices.Repeat(round, 1000)}
	for _, pass := range []func(*shrinker){(*shrinker).moves, (*shrinker).detours, (*shrinker).exchanges, (*shrinker).events, (*shrinker).order} {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		x, err := newShrinker(ctx, s, Options{States: 10})
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		pass(x)
		if took := time.Since(begun); took > 3*time.Second {
			t.Errorf("a pass goes on for %v", took)
		}
		x.done()
		if !x.result().Stopped {
			t.Error("the result does not say that it was stopped")
		}
		cancel()
	}
}
