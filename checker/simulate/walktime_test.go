package simulate_test

import (
	"testing"
	"testing/synctest"
	"time"

	"doorway/checker"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
)

// slow is a property that takes a second at the start of every run, and counts them.
func slow(began *int) property.Property {
	return property.New("slow", "", "", property.Monitor[bool]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) bool { *began++; time.Sleep(time.Second); return false },
		Step:  func(bool, model.Observation) (bool, error) { return true, nil },
	})
}

// Runs end with their time or with their number, whichever comes first, and the sample
// says how many there were.
func TestTime(t *testing.T) {
	for _, c := range []struct{ count, seconds, want int }{{0, 10, 10}, {3, 10, 3}, {100, 10, 10}, {5, 0, 5}, {0, 0, 0}} {
		synctest.Test(t, func(t *testing.T) {
			began := 0
			sys := Build(t, Toy{Lock, Lock}, "")
			v, err := checker.DecideByRuns(t.Context(), sys, slow(&began), simulate.Runs{
				Count: c.count, Time: time.Duration(c.seconds) * time.Second, Steps: 50, Seed: 1,
			})
			if err != nil || v.Walked.Runs != c.want || began != c.want {
				t.Errorf("%+v: %d runs began, and of %v is told: %v", c, began, v, err)
			}
		})
	}
}

// Two machines take the runs that one would.
func TestSeedsAddUp(t *testing.T) {
	sys := Build(t, Toy{Lock, Lock}, "requests=3")
	never := property.Invariant("never", "is never broken", func(model.Snapshot) error { return nil })
	sum := func(from, runs int) simulate.Stats {
		s, err := simulate.Test(t.Context(), sys, []property.Property{never}, simulate.Runs{Count: runs, Steps: 200, Seed: uint64(from)})
		if err != nil {
			t.Fatal(err)
		}
		return s.Stats
	}
	all, first, second := sum(1, 50), sum(1, 20), sum(21, 30)
	if first.Runs+second.Runs != all.Runs || first.Steps+second.Steps != all.Steps || max(first.Longest, second.Longest) != all.Longest {
		t.Errorf("%+v and %+v are not %+v", first, second, all)
	}
}

// Beginnings with a fair schedule after them grow, however many there is time for. The first
// second is that of the process that is alone.
func TestServeTime(t *testing.T) {
	for count, want := range map[int]int{0: 3999, 10_000: 3999, 7: 7} {
		synctest.Test(t, func(t *testing.T) {
			began := 0
			prop := property.New("slow", "", "", property.Monitor[bool]{
				Sees:  property.Regions,
				Start: func(model.Snapshot) bool { began++; time.Sleep(time.Second); return false },
				Step:  func(_ bool, o model.Observation) (bool, error) { return o.Is.Region == model.Trying, nil },
				Eventually: &property.Eventuality[bool]{Owed: func(trying bool) model.ProcSet {
					if trying {
						return model.Procs(0)
					}
					return 0
				}},
			})
			s, err := simulate.Serve(t.Context(), Build(t, Toy{{Rest, Try, Rest}}, "requests=unlimited"), prop, simulate.Runs{Count: count, Time: 4000 * time.Second, Steps: 100, Seed: 1})
			if err != nil || s.Runs != want || began != want+1 || s.Longest < 90 && count != 7 {
				t.Errorf("%d: %+v: %v", count, s, err)
			}
		})
	}
}

// If there are more runs than expected, at most twice as many states are looked at each time the number of
// runs doubles.
func TestCensusOfLongTests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := 0
		sys := Build(t, Toy{Spin}, "")
		s, err := simulate.Test(t.Context(), sys, []property.Property{slow(&began)}, simulate.Runs{Time: 8000 * time.Second, Steps: 100, Seed: 1})
		if err != nil || s.Runs != 8000 {
			t.Fatalf("%+v: %v", s, err)
		}
		if s.Looked < 10_000 || s.Looked > 24_000 {
			t.Errorf("%d states of %d looked at", s.Looked, s.Steps)
		}
	})
}
