package goroutines

import (
	"fmt"
	"sync"
	"testing"

	"doorway/checker/property"
	"doorway/draw/picture"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/shrink"
)

// Prove runs a small function under every schedule with at most so many preemptions or, if that is Unbounded, under all
// that differ. A preemption is a step of one goroutine while the one that went before could go on. Prove fails the test
// on what Explore fails it on. The proof holds for functions without data races; if the test was built with the race
// detector, that looks for them in each run. A goroutine that spins is passed over until something changes.
//
// Without control of the runtime nothing can be proved, and the test fails.
func Prove(t *testing.T, preemptions int, f func(t *testing.T)) {
	t.Helper()
	mustControl(t)
	prove(t, newProgram(t, f), preemptions, Passes)
}

// ProveLock is Prove for a lock; see Lock.
func ProveLock(t *testing.T, preemptions int, s model.Setup, fresh func(n int) []sync.Locker, props ...property.Property) {
	t.Helper()
	mustControl(t)
	p, err := newLock(t, s, fresh)
	if err != nil {
		t.Fatal(err)
	}
	for _, prop := range deadlocks(props) {
		prove(t, p, preemptions, prop)
	}
}

func mustControl(t *testing.T) {
	t.Helper()
	if !controlled.On() {
		t.Fatal("the order of goroutines cannot be controlled; run the test by \"doorway test\"")
	}
}

// longest is how many events a run of a search has at most.
const longest = 2000

func prove(t *testing.T, p *program, preemptions int, prop property.Property) {
	t.Helper()
	s, err := newSearch(p, prop, preemptions, longest)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.all(t.Context())
	within := ""
	if preemptions != Unbounded {
		within = fmt.Sprintf(" with at most %d preemptions", preemptions)
	}
	switch {
	case err != nil:
		t.Errorf("%s cannot be decided: %v", prop.Name, err)
	case v != nil:
		show(t, p, prop, v)
	case s.cut > 0:
		t.Errorf("%s: unknown: %v", prop.Name, s)
	default:
		t.Logf("%s: proved for every schedule of %d goroutines%s: %v", prop.Name, p.setup.N, within, s)
	}
}

// show fails the test with a run, shrunk and drawn.
func show(t *testing.T, p *program, prop property.Property, v *property.Violation) {
	t.Helper()
	r, err := shrink.Shrink(t.Context(), shrink.Subject{Build: func(s model.Setup) (model.Runnable, error) { return p.With(s) }, Property: prop, Setup: p.setup, Schedule: v.Schedule}, shrink.Options{})
	in := model.Runnable(p)
	if err == nil {
		v = r.Violation
		in, err = p.With(r.Setup)
	}
	if err != nil {
		t.Logf("the run could not be shrunk: %v", err)
	}
	t.Errorf("%s is violated: %v\n\n%s\n%s", prop.Name, v.Err, picture.Of(in, v), in.(*program).Sequel(v.Schedule))
}
