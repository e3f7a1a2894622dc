package model_test

import (
	"testing"

	"doorway/model"
)

func TestResources(t *testing.T) {
	s := model.Resources(0).With(0).With(2).With(25).With(26).With(31)
	if got, want := s.String(), "{a,c,z,r26,r31}"; got != want {
		t.Errorf("the set is %s, want %s", got, want)
	}
	if s.Has(1) || !s.Has(31) || s.Empty() || !model.Resources(0).Empty() || model.Resources(0).String() != "{}" {
		t.Errorf("%v has b: %v, r31: %v, is empty: %v", s, s.Has(1), s.Has(31), s.Empty())
	}
	defer func() {
		if recover() == nil {
			t.Error("a set takes a resource of number 32")
		}
	}()
	s.With(32)
}

func TestRegionOf(t *testing.T) {
	v := model.View{Region: model.Trying, Holds: 1 << 0, Wants: 1 << 1, Frees: 1 << 2}
	down := v
	down.Region = model.Down
	for r, want := range []model.Region{model.Critical, model.Trying, model.Exiting, model.Remainder} {
		if got := v.RegionOf(model.Resource(r)); got != want {
			t.Errorf("the region of %v is %v, want %v", model.Resource(r), got, want)
		}
		if got := down.RegionOf(model.Resource(r)); got != model.Down {
			t.Errorf("who is down is in region %v of %v", got, model.Resource(r))
		}
	}
}
