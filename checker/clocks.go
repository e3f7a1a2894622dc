package checker

import (
	"fmt"

	"doorway/model"
)

// ClockDifference says that the times which processes tell at the same moment
// never differ by more than k units. A process synchronises its clock while it
// is in its trying region.
func ClockDifference(k int) Property {
	return New(fmt.Sprintf("clock-difference(%d)", k),
		fmt.Sprintf("at no moment do two processes tell times that differ by more than %d units", k),
		"Lamport & Melliar-Smith, Synchronizing clocks in the presence of faults, J. ACM 32(1), 1985, condition S1",
		Monitor[bool]{
			Sees:  Regions | Times,
			Start: func(model.Snapshot) bool { return false },
			Step: func(done bool, o model.Observation) (bool, error) {
				return done || o.Was.Region == model.Trying && o.Is.Region == model.Remainder, nil
			},
			Always:    func(s model.Snapshot) error { return apart(s, k) },
			Exercised: func(done bool) bool { return done },
		})
}

// apart returns an error if two processes tell times that differ by more than k.
func apart(s model.Snapshot, k int) error {
	first, last, told := 0, 0, false
	var early, late model.ProcID
	for p := range model.ProcID(s.N()) {
		t, ok := s.Time(p)
		if !ok {
			continue
		}
		if !told || t < first {
			first, early = t, p
		}
		if !told || t > last {
			last, late = t, p
		}
		told = true
	}
	if last-first > k {
		return fmt.Errorf("%v tells the time %d and %v tells %d: they differ by %d units, more than %d", early, first, late, last, last-first, k)
	}
	return nil
}
