package checker_test

import (
	"runtime"
	"strings"
	"testing"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// A deserter ends the goroutine that asks it for its second step.
type deserter struct{ Toy }

func (d deserter) Step(me model.ProcID, s Spot, in message.Input[Note]) (Spot, message.Sends[Note]) {
	if s.At > 1 {
		runtime.Goexit()
	}
	return d.Toy.Step(me, s, in)
}

// Any search and replay reports an algorithm that calls t.Fatal inside of Step.
func TestGoexit(t *testing.T) {
	t.Parallel()
	sys := System(t, deserter{Toy{Lock, Lock, Lock}}, "n=3 requests=2")
	for name, decide := range map[string]func() error{
		"one worker":  func() error { _, err := exploring(t, sys, properties.MutualExclusion, 1); return err },
		"two workers": func() error { _, err := exploring(t, sys, properties.MutualExclusion, 2); return err },
		"random runs": func() error {
			_, err := simulate.Test(t.Context(), sys, []property.Property{properties.BoundedWaiting(9)}, simulate.Runs{Count: 9, Steps: 50})
			return err
		},
		"fair runs": func() error {
			_, err := simulate.Serve(t.Context(), sys, properties.StarvationFreedom, simulate.Runs{Count: 9, Steps: 50})
			return err
		},
		"a replay": func() error {
			_, err := Runner(t, sys, properties.MutualExclusion).Lenient(transition.Finite(Schedule(t, "p0 request, p0 step, p0 exit, p0 step")))
			return err
		},
		"a loop": func() error {
			_, err := Runner(t, sys, properties.StarvationFreedom).Lenient(transition.Lasso(Schedule(t, "p0 request"), Schedule(t, "p0 step, p0 exit, p0 step")))
			return err
		},
	} {
		if err := decide(); err == nil || !strings.Contains(err.Error(), "has ended its goroutine, as t.Fatal") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// deserting counts its steps, and deserts at the tenth.
type deserting struct{}

func (deserting) Registers() []memory.Register { return nil }
func (deserting) Init(model.ProcID) uint8      { return 0 }
func (deserting) View(_ model.ProcID, _ uint8) (v model.View) {
	return model.View{Region: model.Trying}
}

func (deserting) Step(_ model.ProcID, s uint8, _ *memory.Memory) uint8 {
	if s == 9 {
		runtime.Goexit()
	}
	return s + 1
}

// TestGoexitOfWorkers lets a worker desert while others expand the same level.
func TestGoexitOfWorkers(t *testing.T) {
	t.Parallel()
	sys, err := memory.System(deserting{}, model.NewSetup(6))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exploring(t, sys, properties.MutualExclusion, 4); err == nil || !strings.Contains(err.Error(), "has ended its goroutine, as t.Fatal") {
		t.Errorf("error %v", err)
	}
}

func exploring(t *testing.T, sys transition.System, p property.Property, workers int) (*explore.Result, error) {
	return explore.Explore(t.Context(), sys, []property.Property{p}, explore.Options{Workers: workers})
}

// Panics come through, as those of a function that reports progress.
func TestAsidePanics(t *testing.T) {
	t.Parallel()
	defer func() {
		if r := recover(); r != "oh" {
			t.Errorf("recovered is %v", r)
		}
	}()
	_ = panics.Aside(func() error { panic("oh") })
}
