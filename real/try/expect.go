package try

import (
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/walk"
	"doorway/internal/cpu"
	"doorway/real"
)

// Expect expects random runs to break a property of the program, in at most this many events once
// the run is shrunk, and all 20 replays to be the same. It returns that run. With 0 events it
// expects that no run breaks the property, and returns nil.
func Expect(t *testing.T, prog *real.Program, prop property.Property, runs walk.Runs, events int) *Found {
	t.Helper()
	begun, used := time.Now(), cpu.Used()
	s, err := sample(t.Context(), prog, prop, runs)
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
		t.Fatal(err)
	}
	t.Logf("run %d, %d events, %d of 20 replays the same, %v: %v\n%v%s",
		f.Runs, len(f.Schedule()), f.Same, time.Since(begun), f.Violation.Err, f.Schedule(), f.Sequel)
	switch {
	case events == 0:
		t.Fatalf("%s is broken, and should not be", prop.Name)
	case len(f.Schedule()) > events || f.Same != 20:
		t.Errorf("want at most %d events, and all replays the same", events)
	}
	return f
}
