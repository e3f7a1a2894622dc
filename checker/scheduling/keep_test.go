package scheduling

import (
	"slices"
	"testing"

	"doorway/model"
	"doorway/model/transition"
)

// What is postponed are ticks, deliveries and the ends of pauses, unless only requests and faults are left.
func TestPostponed(t *testing.T) {
	step, split := model.Event{Kind: model.Step}, model.Event{Kind: model.Split}
	others := []model.Event{{Kind: model.Deliver, Proc: 1}, {Kind: model.Resume}, {Kind: model.Tick}}
	for _, c := range []struct{ enabled, want []model.Event }{
		{append(slices.Clone(others), step, split), []model.Event{step, split}},
		{append(slices.Clone(others), split), append(slices.Clone(others), split)},
	} {
		if got, index := new(speeds).keep(lastChoice, c.enabled); !slices.Equal(got, c.want) || len(index) != len(got) {
			t.Errorf("of %v are kept %v at %v, want %v", c.enabled, got, index, c.want)
		}
	}
}

// The two directions of a link are postponed together, with one of slowest speeds.
func TestLinksHaveOneSpeed(t *testing.T) {
	both := []model.Event{{Kind: model.Step}, {Kind: model.Deliver, Proc: 2}, {Kind: model.Deliver, From: 2}}
	ks := map[int]bool{}
	for seed := range uint64(200) {
		var s speeds
		kept, _ := s.keep(transition.Seeded(seed), both)
		if ks[s.k[0]] = true; len(kept) == 2 {
			t.Fatalf("seed %d: of the two directions one is kept: %v", seed, kept)
		}
	}
	if len(ks) != slowest {
		t.Errorf("speeds are %v, want %d", ks, slowest)
	}
}
