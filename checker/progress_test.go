package checker_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"doorway/checker"
	"doorway/model"
)

// A search that ends in the middle of a report waits for the report's end.
func TestExploreWaitsForTheLastReport(t *testing.T) {
	t.Parallel()
	began, over := make(chan struct{}), atomic.Bool{}
	once := sync.OnceFunc(func() { close(began) })
	report := func(checker.Progress) {
		once()
		time.Sleep(100 * time.Millisecond)
		over.Store(true)
	}
	until := checker.Invariant("until", "ends when the first report begins", func(model.Snapshot) error {
		<-began
		return nil
	})
	explored(t, build(t, toy{idle}, "requests=0"), checker.Options{Progress: report}, until)
	if !over.Load() {
		t.Error("a report is still being made after the search")
	}
}

// A patient toy makes no step before it is told to, or for long.
type patient struct {
	toy
	told <-chan struct{}
}

func (p patient) Step(me model.ProcID, s spot, in model.Input[note]) (spot, model.Sends[note]) {
	select {
	case <-p.told:
	case <-time.After(3 * time.Second):
	}
	return p.toy.Step(me, s, in)
}

// The search for a waiting bound reports its progress too.
func TestMaxBypassProgress(t *testing.T) {
	t.Parallel()
	told := make(chan struct{})
	var reports []checker.Progress
	report := func(p checker.Progress) {
		if reports = append(reports, p); len(reports) == 1 {
			close(told)
		}
	}
	sys := system(t, patient{toy{lock}, told}, "n=1")
	same(t, "bound", bypass(t, sys, checker.FromRequest, checker.Options{Progress: report}).String(), "0")
	if len(reports) == 0 || reports[0].States != 1 {
		t.Errorf("reports: %+v", reports)
	}
}
