package checksystems

import (
	"context"
	"errors"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// within is the state constraint of the module MCBoulanger.
func within(n, maxNat int) *explore.Constraint {
	return &explore.Constraint{Name: "num < MaxNat", Holds: func(s model.Snapshot) bool {
		for r := range n {
			if s.Register(r) >= maxNat {
				return false
			}
		}
		return true
	}}
}

// exclusion is the invariant of both modules.
var exclusion = property.Invariant("exclusion", "two are not in their critical sections", func(s model.Snapshot) error {
	inside := 0
	for p := range model.ProcID(s.N()) {
		if s.View(p).Region == model.Critical {
			inside++
		}
	}
	if inside > 1 {
		return errors.New("two are")
	}
	return nil
})

func decided(t *testing.T, sys transition.System, err error, opts explore.Options) *checker.Verdict {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	v, err := checker.Decide(context.Background(), sys, exclusion, opts)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The run of TLC that is published with the module for three processes found 90,882
// distinct states among 282,810 (three of them initial) and depth 54,
// which counts states. For two processes the counts are our own.
func TestDijkstra(t *testing.T) {
	for n, want := range map[int][3]int{2: {660, 1320, 28}, 3: {90_882, 282_810 - 3, 54 - 1}} {
		sys, err := memory.System(Dijkstra{N: n}, model.Setup{N: n, Requests: model.Unlimited})
		v := decided(t, sys, err, explore.Options{})
		if r := v.Explored; v.Status != checker.Proved || [3]int{r.States, r.Transitions, r.Depth} != want {
			t.Errorf("n=%d: %v, want %v", n, v, want)
		}
	}
}

// Nobody has published how many states the module MCBoulanger has: the counts are
// our own, those of states within the constraint being what TLC calls distinct.
func TestBoulanger(t *testing.T) {
	sys, err := memory.System(Boulanger{2, 3}, model.Setup{N: 2, Requests: model.Unlimited})
	v := decided(t, sys, err, explore.Options{Constraint: within(2, 3)})
	if r := v.Explored; v.Status != checker.Unknown || r.States-r.Outside != 8574 || r.Outside != 3151 {
		t.Errorf("%d states within, %d without: %v", r.States-r.Outside, r.Outside, v)
	}
	if why := "(within the constraint num < MaxNat: 3,151 states not explored further)"; !strings.HasSuffix(v.String(), why) {
		t.Errorf("%v, want %s at its end", v, why)
	}
}

// A careless port does without w2's comparison of identities: two processes with
// one number both enter.
type careless struct{ Boulanger }

func (a careless) Step(me model.ProcID, s BoulangerState, mem *memory.Memory) BoulangerState {
	if s.PC == w2 {
		return a.compare(s.Next+1, s, int16(mem.Read(int(s.Next)))-1)
	}
	return a.Boulanger.Step(me, s, mem)
}

func TestCarelessBoulanger(t *testing.T) {
	sys, err := memory.System(careless{Boulanger{2, 3}}, model.Setup{N: 2, Requests: model.Unlimited})
	if v := decided(t, sys, err, explore.Options{Constraint: within(2, 3)}); v.Status != checker.Violated {
		t.Errorf("not found: %v", v)
	}
}
