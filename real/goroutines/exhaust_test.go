//go:build goroutines

package goroutines

import (
	"testing"

	"doorway/checker/property"
)

// exhausted searches all schedules of a function.
func exhausted(t *testing.T, f func(*testing.T), preemptions int, plain bool) (*search, *property.Violation) {
	t.Helper()
	s, err := newSearch(newProgram(t, f), passes, preemptions, longest)
	if err != nil {
		t.Fatal(err)
	}
	s.plain = plain
	v, err := s.all(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s, v
}

// TestExhausted: a search of all schedules says of each program what is wrong, and nothing of its repaired
// twin; and so it does within two preemptions.
func TestExhausted(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.class, func(t *testing.T) {
			for _, preemptions := range []int{2, Unbounded} {
				if s, v := exhausted(t, b.bad, preemptions, preemptions != Unbounded); v == nil {
					t.Errorf("preemptions %d: not found: %v", preemptions, s)
				}
				s, v := exhausted(t, b.repaired, preemptions, preemptions != Unbounded)
				if v != nil {
					t.Errorf("preemptions %d: the repaired twin: %v\n%v", preemptions, v.Err, v.Schedule)
				}
				t.Logf("preemptions %d: the repaired twin: %v", preemptions, s)
			}
		})
	}
}
