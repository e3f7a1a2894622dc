package shrink

import (
	"slices"
	"testing"

	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// With so few states the search is given up.
var unsearched = Options{States: 200}

// Then runs that differ only in the names of processes and in the order of
// independent events end as one and the same.
func TestShrinkToOneRun(t *testing.T) {
	var one Result
	for seed := range uint64(8) {
		s := failing(t, four(repliesInside), properties.MutualExclusion, model.Setup{N: 4, Requests: 2}, 1000*seed)
		r := shrunk(t, s, unsearched)
		fails(t, s, r)
		if one.Violation == nil {
			one = r
		} else if !slices.Equal(r.Violation.Schedule, one.Violation.Schedule) {
			t.Errorf("seed %d: shrunk to\n%v\nthe first to\n%v", seed, r.Violation.Schedule, one.Violation.Schedule)
		}
	}
	for q := range model.ProcID(4) {
		for p := range q {
			backAgain(t, four(repliesInside), one, p, q)
		}
	}
}

// One of the two that do not request has not replied, and it is always the same one.
func TestShrinkNamesWhoDoesNotRequest(t *testing.T) {
	for seed := range uint64(8) {
		s := failing(t, four(impatient), properties.MutualExclusion, model.Setup{N: 4, Requests: 2}, 1000*seed)
		backAgain(t, four(impatient), shrunk(t, s, unsearched), 2, 3)
	}
}

// What cannot be made simpler by other names stays as it is.
func TestExchangesKeepTheBest(t *testing.T) {
	s := failing(t, four(repliesInside), properties.MutualExclusion, model.Setup{N: 4, Requests: 2}, 0)
	r := shrunk(t, s, unsearched)
	x := &shrinker{ctx: t.Context(), subject: Subject{Build: s.Build, Property: s.Property, Setup: r.Setup, Behaviour: transition.Finite(r.Violation.Schedule)}, benches: map[model.Setup]*bench{}}
	if err := x.cut(); err != nil {
		t.Fatal(err)
	}
	if x.exchanges(); !slices.Equal(x.best.Schedule, r.Violation.Schedule) {
		t.Errorf("it has become\n%v", x.best.Schedule)
	}
}

// backAgain expects a run to come back if two processes of it are exchanged.
func backAgain(t *testing.T, build builder, r Result, p, q model.ProcID) {
	t.Helper()
	s := Subject{Build: transition.Builder(build).Runnable, Property: properties.MutualExclusion, Setup: r.Setup, Behaviour: transition.Finite(exchanged(r.Violation.Schedule, p, q))}
	if again := shrunk(t, s, unsearched); !slices.Equal(again.Violation.Schedule, r.Violation.Schedule) {
		t.Errorf("%v and %v exchanged: shrunk to\n%v\nand without to\n%v", p, q, again.Violation.Schedule, r.Violation.Schedule)
	}
}
