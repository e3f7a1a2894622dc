package realtest

import (
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/internal/controlled"
	"doorway/internal/cpu"
	"doorway/real"
)

// Expect expects random runs to break a property of the program, in at most this many events once
// the run is shrunk, and 20 replays to be the same: all of them if goroutines are controlled, else
// at least 18, for a machine that is busy may change their order. It returns that run. With 0 events
// it expects that no run breaks the property, even by chance, and returns nil.
func Expect(t *testing.T, prog *real.Program, prop property.Property, runs simulate.Runs, events int) *Found {
	t.Helper()
	begun, used := time.Now(), cpu.Used()
	s, err := sample(t.Context(), prog, prop, runs)
	if events > 0 && err == nil {
		s, err = confirmed(t, prog, prop, runs, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	if s.Violation == nil {
		if events > 0 {
			t.Fatalf("%s is not broken in %d runs", prop.Name, runs.Count)
		}
		seconds := (cpu.Used() - used).Seconds()
		t.Logf("%d runs, %d events; %.0f runs and %.0f events a second of a processor", s.Runs, s.Steps, float64(s.Runs)/seconds, float64(s.Steps)/seconds)
		return nil
	}
	f, err := shortened(t.Context(), prog, prop, s)
	if err != nil {
		t.Fatalf("%v, by run %d, which could not be shrunk: %v\n%v", s.Violation.Err, s.Runs, err, s.Violation.Schedule)
	}
	t.Logf("run %d, %d events, %d of 20 replays the same, %v: %v\n%v%s",
		f.Runs, len(f.Schedule()), f.Same, time.Since(begun), f.Violation.Err, f.Schedule(), f.Sequel)
	switch {
	case events == 0:
		t.Fatalf("%s is broken, and should not be", prop.Name)
	case len(f.Schedule()) > events || f.Same < least():
		t.Errorf("want at most %d events, and at least %d replays the same", events, least())
	}
	return f
}

// confirmed continues a sample until a run breaks the property and its replay does, too.
func confirmed(t *testing.T, prog *real.Program, prop property.Property, runs simulate.Runs, s *simulate.Sample) (_ *simulate.Sample, err error) {
	t.Helper()
	for err == nil && s.Violation != nil && !repeats(t, prog, prop, s.Violation) {
		if s.Runs >= runs.Count {
			s.Violation = nil
			break
		}
		s, err = beyond(t, prog, prop, runs, s)
	}
	return s, err
}

// repeats reports whether a run breaks the property again. At level one it need not: goroutines may
// have gone on in another order, by chance.
func repeats(t *testing.T, prog *real.Program, prop property.Property, v *property.Violation) bool {
	t.Helper()
	r, err := replay.NewRunner(prog, prop)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := r.Strict(v.Behaviour)
	return again != nil || controlled.On()
}

// beyond continues a sample after its violation, which no replay repeats.
func beyond(t *testing.T, prog *real.Program, prop property.Property, runs simulate.Runs, s *simulate.Sample) (*simulate.Sample, error) {
	t.Helper()
	t.Logf("run %d broke %s, and its replay did not", s.Runs, prop.Name)
	taken := max(s.Runs, 1) // a pilot run may have been the one
	runs.Seed += uint64(taken)
	runs.Count -= taken
	more, err := sample(t.Context(), prog, prop, runs)
	if err == nil {
		more.Runs += taken
		more.Steps += s.Steps
	}
	return more, err
}

// least returns how many of 20 replays Expect wants to be the same.
func least() int {
	if controlled.On() {
		return 20
	}
	return 18
}
