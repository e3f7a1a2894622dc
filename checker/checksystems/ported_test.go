package checksystems

import (
	"context"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/model"
)

// within is the state constraint of the module MCBoulanger.
func within(n, maxNat int) *checker.Constraint {
	return &checker.Constraint{Name: "num < MaxNat", Holds: func(s model.Snapshot) bool {
		for r := range n {
			if s.Register(r) >= maxNat {
				return false
			}
		}
		return true
	}}
}

// The run of TLC that is published with the module for three processes found 90,882
// distinct states among 282,810, of which three were initial ones, and depth 54,
// which counts states.
func TestDijkstra(t *testing.T) {
	for n, want := range map[int][3]int{2: {0, 0, 0}, 3: {90_882, 282_810 - 3, 54 - 1}} {
		sys, err := model.SharedMemory(Dijkstra{N: n}, model.Setup{N: n, Requests: model.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		r, err := checker.Explore(context.Background(), sys, []checker.Property{checker.Invariant("none", "", func(model.Snapshot) error { return nil })}, checker.Options{})
		if err != nil || [3]int{r.States, r.Transitions, r.Depth} != want {
			t.Errorf("n=%d: %+v, %v, want %v", n, r, err, want)
		}
	}
}

func TestBoulanger(t *testing.T) {
	for n, want := range map[int][2]int{2: {0, 0}} {
		sys, err := model.SharedMemory(Boulanger{n, 3}, model.Setup{N: n, Requests: model.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		v, err := checker.Decide(context.Background(), sys, checker.MutualExclusion, checker.Options{Constraint: within(n, 3)})
		if err != nil {
			t.Fatal(err)
		}
		if r := v.Explored; v.Status != checker.Unknown || [2]int{r.States - r.Outside, r.Outside} != want || !strings.Contains(v.String(), "within the constraint") {
			t.Errorf("n=%d: %v", n, v)
		}
	}
}
