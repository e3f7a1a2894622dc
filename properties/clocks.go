package properties

import (
	"fmt"
	"math/big"
	"strings"

	"doorway/checker/property"
	"doorway/model"
)

// ClockDifference says that the times which processes tell at the same moment
// never differ by more than k of the parts of a unit in which they are told
// (Timekeeper.Parts). A process synchronises its clock while it
// is in its trying region.
func ClockDifference(k int) property.Property {
	return property.New(fmt.Sprintf("clock-difference(%d)", k),
		fmt.Sprintf("at no moment do two processes tell times that differ by more than %d of the parts of a unit in which they are told", k),
		"Lamport & Melliar-Smith, Synchronizing clocks in the presence of faults, J. ACM 32(1), 1985, condition S1",
		property.Monitor[bool]{
			Sees:  property.Regions | property.Times,
			Start: func(model.Snapshot) bool { return false },
			Step: func(done bool, o model.Observation) (bool, error) {
				return synchronised(done, o), nil
			},
			Always:      func(_ bool, s model.Snapshot) error { return apart(s, k) },
			Exercised:   func(done bool) bool { return done },
			Unexercised: "nobody ever synchronised its clock",
		})
}

// ClockError says that no process ever tells a time that differs from the true
// one by more than k of the parts of a unit in which times are told (Timekeeper.Parts). True
// time is 0 at the beginning. A process synchronises its clock while it is in its trying region.
func ClockError(k int) property.Property {
	return property.New(fmt.Sprintf("clock-error(%d)", k),
		fmt.Sprintf("no process ever tells a time that is wrong by more than %d of the parts of a unit in which it is told", k),
		"Cristian, Probabilistic clock synchronization, Distributed Computing 3, 1989: external synchronisation",
		property.Monitor[trueTime]{
			Sees:  property.Regions | property.EventKinds | property.Times,
			Start: func(model.Snapshot) trueTime { return trueTime{} },
			Step: func(t trueTime, o model.Observation) (trueTime, error) {
				t.Done = synchronised(t.Done, o)
				if o.Event.Kind == model.Tick {
					t.Now++
				}
				return t, nil
			},
			Always:      func(t trueTime, s model.Snapshot) error { return wrong(s, int(t.Now)*s.Parts(), k) },
			Exercised:   func(t trueTime) bool { return t.Done },
			Unexercised: "nobody ever synchronised its clock",
		})
}

// trueTime keeps real time, which no process knows.
type trueTime struct {
	Done bool  // some process has synchronised its clock
	Now  int32 // units of time since the beginning
}

// synchronised reports whether some process has synchronised its clock.
func synchronised(done bool, o model.Observation) bool {
	return done || o.Was.Region == model.Trying && o.Is.Region == model.Remainder
}

// wrong returns an error if a process tells a time that differs from now by more than k.
func wrong(s model.Snapshot, now, k int) error {
	for p := range model.ProcID(s.N()) {
		if t, ok := s.Time(p); ok && max(t-now, now-t) > k {
			return fmt.Errorf("%v tells the time %v when it is %v: it is wrong by %v, more than %v",
				p, units(s, t), units(s, now), units(s, max(t-now, now-t)), units(s, k))
		}
	}
	return nil
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
		return fmt.Errorf("%v tells the time %v and %v tells %v: they differ by %v, more than %v",
			early, units(s, first), late, units(s, last), units(s, last-first), units(s, k))
	}
	return nil
}

// units formats a time, given in parts of a unit, in units: "2" or "3/2".
func units(s model.Snapshot, parts int) string {
	return strings.TrimSuffix(big.NewRat(int64(parts), int64(s.Parts())).String(), "/1")
}
