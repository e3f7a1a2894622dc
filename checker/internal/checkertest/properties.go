package checkertest

import (
	"errors"
	"fmt"
	"testing"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/transition"
)

// Strict returns what a strict replay finds, as text.
func Strict(t *testing.T, sys transition.System, p property.Property, s transition.Schedule) string {
	t.Helper()
	r, err := replay.NewRunner(sys, p)
	if err != nil {
		t.Fatal(err)
	}
	v, err := r.Strict(transition.Finite(s))
	if err != nil {
		t.Fatal(err)
	}
	return Found(v)
}

// What violations of deadlock-freedom say.
const (
	Still   = "nothing can happen any more and {p0} still wait"
	NoEntry = "someone waits, nobody is in the critical section, and from here no run leads to an entry"
)

// Far returns an invariant of toys: nobody is at frame n.
func Far(n uint8) property.Property {
	return property.Invariant("far", "nobody gets that far", func(s model.Snapshot) error {
		for p, l := range model.Locals[Spot](s) {
			if l.At == n {
				return fmt.Errorf("p%d is at %d", p, n)
			}
		}
		return nil
	})
}

// Moody returns a property that counts events, after change has altered its monitor, perhaps so that it panics.
func Moody(change func(*property.Monitor[int])) property.Property {
	m := property.Monitor[int]{
		Sees:  property.EventKinds,
		Start: func(model.Snapshot) int { return 0 },
		Step:  func(n int, _ model.Observation) (int, error) { return n + 1, nil },
	}
	change(&m)
	return property.New("moody", "panics", "", m)
}

// Outside begins the error of a property that panics.
const Outside = "the algorithm, outside Step, or a property panics: boom"

// Broken returns a *property.RunError as text.
func Broken(t *testing.T, err error) string {
	t.Helper()
	var run *property.RunError
	if !errors.As(err, &run) {
		t.Errorf("want a run error, got %v", err)
		return ""
	}
	return fmt.Sprintf("%v by [%s]", run.Err, Line(run.Schedule))
}
