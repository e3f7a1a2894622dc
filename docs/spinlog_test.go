package docs_test

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"doorway/algorithms/testandset"
	"doorway/checker/tracecheck"
	"doorway/model"
	"doorway/trace"
)

// A SpinLock logs each of its steps.
type SpinLock struct {
	mu   sync.Mutex // makes a step and its line one
	held bool
	log  *trace.Writer
}

func (l *SpinLock) Lock(me string) error {
	err := l.log.Write(trace.Line{Proc: me, Event: "request"})
	for got := false; !got && err == nil; {
		got, err = l.try(me)
	}
	return err
}

// try is one test-and-set.
func (l *SpinLock) try(me string) (got bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	region := "trying"
	if !l.held {
		l.held, got, region = true, true, "critical"
	}
	return got, l.log.Write(trace.Line{Proc: me, Event: "step", State: map[string]string{"region": region}})
}

func (l *SpinLock) Unlock(me string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.log.Write(trace.Line{Proc: me, Event: "exit"}); err != nil {
		return err
	}
	l.held = false
	return l.log.Write(trace.Line{Proc: me, Event: "step"})
}

// TestSpinLock checks what a real lock logs, with goroutines that compete.
func TestSpinLock(t *testing.T) {
	var log bytes.Buffer
	lock := &SpinLock{log: trace.NewWriter(&log)}
	var all sync.WaitGroup
	for _, me := range []string{"p0", "p1"} {
		all.Go(func() {
			for range 20 {
				if err := lock.Lock(me); err != nil {
					t.Error(err)
				}
				if err := lock.Unlock(me); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if misfit := logged(t, log.String()); misfit != 0 {
		t.Errorf("line %d does not fit", misfit)
	}
	if misfit := logged(t, strings.Replace(log.String(), "critical", "trying", 1)); misfit == 0 {
		t.Error("a corrupt log fits")
	}
}

// logged returns the number of the line that does not fit, or 0.
func logged(t *testing.T, log string) (misfit int) {
	t.Helper()
	sys, err := testandset.Page.Variants[0].Build(model.Setup{N: 2, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	v, err := tracecheck.New(sys, tracecheck.Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = trace.Read(strings.NewReader(log), "log", func(n int, l trace.Line) error {
		m, err := v.Line(n, l)
		if m != nil && misfit == 0 {
			misfit = n
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return misfit
}
