package model

import (
	"testing"
)

func TestResources(t *testing.T) {
	s := Resources(0).With(0).With(2).With(25).With(26).With(31)
	if got, want := s.String(), "{a,c,z,r26,r31}"; got != want {
		t.Errorf("the set is %s, want %s", got, want)
	}
	if s.Has(1) || !s.Has(31) || s.Empty() || !Resources(0).Empty() || Resources(0).String() != "{}" {
		t.Errorf("%v has b: %v, r31: %v, is empty: %v", s, s.Has(1), s.Has(31), s.Empty())
	}
	defer func() {
		if recover() == nil {
			t.Error("a set takes a resource of number 32")
		}
	}()
	s.With(MaxResources)
}
