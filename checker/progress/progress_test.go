package progress_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/measure"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/message"
)

// A search that ends in the middle of a report waits for the report's end.
func TestExploreWaitsForTheLastReport(t *testing.T) {
	t.Parallel()
	began, over := make(chan struct{}), atomic.Bool{}
	once := sync.OnceFunc(func() { close(began) })
	report := func(progress.Progress) {
		once()
		time.Sleep(100 * time.Millisecond)
		over.Store(true)
	}
	until := property.Invariant("until", "ends when the first report begins", func(model.Snapshot) error {
		<-began
		return nil
	})
	Explored(t, Build(t, Toy{Idle}, "requests=0"), explore.Options{Progress: report}, until)
	if !over.Load() {
		t.Error("a report is still being made after the search")
	}
}

// A patient toy makes no step before it is told to, or for long.
type patient struct {
	Toy
	told <-chan struct{}
}

func (p patient) Step(me model.ProcID, s Spot, in message.Input[Note]) (Spot, message.Sends[Note]) {
	select {
	case <-p.told:
	case <-time.After(3 * time.Second):
	}
	return p.Toy.Step(me, s, in)
}

// The search for a waiting bound reports its progress too.
func TestMaxBypassProgress(t *testing.T) {
	t.Parallel()
	told := make(chan struct{})
	var reports []progress.Progress
	report := func(p progress.Progress) {
		if reports = append(reports, p); len(reports) == 1 {
			close(told)
		}
	}
	sys := System(t, patient{Toy{Lock}, told}, "n=1")
	Same(t, "bound", Bypass(t, sys, measure.FromRequest, explore.Options{Progress: report}).String(), "0")
	if len(reports) == 0 || reports[0].States != 1 {
		t.Errorf("reports: %+v", reports)
	}
}

// waits is an invariant that is broken by any request, and that, once it was,
// is slow until the report of a phase comes.
func waits(phase progress.Phase) (p property.Property, report func(progress.Progress), seen func() progress.Progress) {
	var broken atomic.Bool
	var got atomic.Pointer[progress.Progress]
	came := make(chan struct{})
	report = func(p progress.Progress) {
		if p.Phase == phase && got.CompareAndSwap(nil, &p) {
			close(came)
		}
	}
	p = property.Invariant("waits", "nobody requests", func(s model.Snapshot) error {
		if broken.Load() || phase == progress.Sampling {
			select {
			case <-came:
			case <-time.After(5 * time.Second):
			}
		}
		if s.View(0).Region != model.Remainder {
			broken.Store(true)
			return errors.New("somebody requests")
		}
		return nil
	})
	return p, report, func() progress.Progress {
		if p := got.Load(); p != nil {
			return *p
		}
		return progress.Progress{}
	}
}

// The second way through the states reports what it is, and that it goes on.
func TestCalmingProgress(t *testing.T) {
	t.Parallel()
	p, report, seen := waits(progress.Calming)
	Explored(t, Build(t, Toy{Lock}, ""), explore.Options{Progress: report}, p)
	if got := seen(); got.Phase != progress.Calming || got.Done == 0 {
		t.Errorf("reported is %+v", got)
	} else if text := got.String(); text != "searching for the run with the fewest context switches: 1 state gone through" {
		t.Errorf("reported is %q", text)
	}
}

// Random runs report that they are taken.
func TestSamplingProgress(t *testing.T) {
	t.Parallel()
	p, report, seen := waits(progress.Sampling)
	_, err := simulate.Test(t.Context(), Build(t, Toy{Idle}, "requests=0"), []property.Property{p}, simulate.Runs{Count: 1, Steps: 1, Progress: report})
	if got := seen(); err != nil || got.Phase != progress.Sampling || got.String() != "testing by random runs: 0 runs" {
		t.Errorf("%v; reported is %+v", err, got)
	}
}

// A search of all orders says how far it may have come.
func TestOrderingProgress(t *testing.T) {
	t.Parallel()
	p := progress.Progress{Phase: progress.Ordering, Done: 12_345, Planned: 1_037, Part: 0.534, Elapsed: 10 * time.Second}
	Same(t, "reported", p.String(), "searching all orders: 12,345 runs, 1,234 a second, 1,037 planned, at most about 54 % done")
	p.Part = 0.00001
	Same(t, "ahead", p.Ahead(), "1,037 planned, at most about 0.01 % done")
}

// An interrupt ends the search for the calmest run as well, with the run that
// was found first.
func TestCalmingIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	broken, after := false, 0
	p := property.New("stops", "nobody requests five times", "", property.Monitor[int8]{
		Sees:  property.EventKinds,
		Start: func(model.Snapshot) int8 { return 0 },
		Step: func(requests int8, o model.Observation) (int8, error) {
			if o.Event.Kind == model.Request {
				requests++
			}
			return requests, nil
		},
		Always: func(requests int8, _ model.Snapshot) error {
			if broken {
				cancel()
				after++
			}
			if requests == 5 {
				broken = true
				return errors.New("the fifth request")
			}
			return nil
		},
	})
	r, err := explore.Explore(ctx, Build(t, Toy{Lock}, "requests=5"), []property.Property{p}, explore.Options{Workers: 1})
	if err != nil || r.Findings[0].Violation == nil || after != 1 {
		t.Errorf("%v, %+v; %d states are gone through after the interrupt", err, r, after)
	}
}
