package transition_test

import (
	"reflect"
	"testing"

	. "doorway/model/internal/modeltest"
	"doorway/model/transition"
)

// TestLater enters a loop two events later: the run is the same, and its loop is turned.
func TestLater(t *testing.T) {
	b := transition.Lasso(Schedule(t, "p0 request"), Schedule(t, "p0 step; p1 step; p0 exit"))
	later := b.Later(2)
	if want := transition.Lasso(Schedule(t, "p0 request; p0 step; p1 step"), Schedule(t, "p0 exit; p0 step; p1 step")); !reflect.DeepEqual(later, want) {
		t.Errorf("%+v, want %+v", later, want)
	}
	if got := later.Events(); later.Len() != 6 || len(got) != 6 || got[3] != b.Loop[2] {
		t.Errorf("its events are %v", got)
	}
}
