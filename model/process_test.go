package model_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
)

// TestProcSetIsASet checks ProcSet against a map.
func TestProcSetIsASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		proc := rapid.Map(rapid.Uint8Range(0, model.MaxProcs-1), func(p uint8) model.ProcID { return model.ProcID(p) })
		s, twin := model.ProcSet(0), map[model.ProcID]bool{}
		for range rapid.IntRange(0, 40).Draw(t, "operations") {
			p := proc.Draw(t, "process")
			if rapid.Bool().Draw(t, "add") {
				s, twin[p] = s.With(p), true
			} else {
				s = s.Without(p)
				delete(twin, p)
			}
			want := slices.Sorted(func(yield func(model.ProcID) bool) {
				for p := range twin {
					if !yield(p) {
						return
					}
				}
			})
			agree(t, s, want)
		}
	})
}

func agree(t *rapid.T, s model.ProcSet, want []model.ProcID) {
	got := slices.Collect(s.Each())
	if !slices.Equal(got, want) || s.Len() != len(want) || s.Empty() != (len(want) == 0) || s != model.Procs(want...) {
		t.Fatalf("%v has %d members %v, want %v", s, s.Len(), got, want)
	}
	for p := range model.ProcID(model.MaxProcs) {
		if s.Has(p) != slices.Contains(want, p) {
			t.Fatalf("%v.Has(%v) = %v", s, p, s.Has(p))
		}
	}
	if len(want) > 0 && (s.Min() != want[0] || s.Max() != want[len(want)-1]) {
		t.Fatalf("%v is from %v to %v", s, s.Min(), s.Max())
	}
}

func TestProcSetLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := model.ProcSet(rapid.Uint64().Draw(t, "set"))
		p := model.ProcID(rapid.Uint8Range(0, model.MaxProcs-1).Draw(t, "process"))
		n := rapid.IntRange(0, model.MaxProcs).Draw(t, "n")
		switch {
		case s.With(p).Without(p) != s.Without(p), s.Without(p).With(p) != s.With(p), s.With(p).With(p) != s.With(p):
			t.Fatal("adding and taking away do not undo each other")
		case !s.With(p).Has(p), s.Without(p).Has(p):
			t.Fatal("what was added is not there, or what was taken away is")
		case model.AllProcs(n).Len() != n, n > 0 && model.AllProcs(n).Max() != model.ProcID(n-1):
			t.Fatalf("all of %d processes are %v", n, model.AllProcs(n))
		case model.Others(n, p) != model.AllProcs(n).Without(p):
			t.Fatalf("the others of %d processes than %v are %v", n, p, model.Others(n, p))
		}
	})
}

func TestProcSetEachStops(t *testing.T) {
	var seen []model.ProcID
	for p := range model.Procs(1, 2, 3).Each() {
		if seen = append(seen, p); p == 2 {
			break
		}
	}
	if !slices.Equal(seen, []model.ProcID{1, 2}) {
		t.Errorf("saw %v", seen)
	}
}

// TestProcQueueIsAQueue checks ProcQueue against a slice.
func TestProcQueueIsAQueue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q model.ProcQueue
		var twin []model.ProcID
		for range rapid.IntRange(0, 100).Draw(t, "operations") {
			if p := model.ProcID(rapid.Uint8Range(0, 5).Draw(t, "process")); len(twin) < model.MaxProcs && rapid.IntRange(0, 2).Draw(t, "push") > 0 {
				q.Push(p)
				twin = append(twin, p)
			} else if len(twin) > 0 {
				if got := q.Pop(); got != twin[0] {
					t.Fatalf("%v comes out of %v", got, twin)
				}
				twin = twin[1:]
			}
			var same model.ProcQueue
			for _, p := range twin {
				same.Push(p)
			}
			if q != same || q.Len() != len(twin) || q.Empty() != (len(twin) == 0) || q.Has(3) != slices.Contains(twin, 3) || q.String() != fmt.Sprint(twin) {
				t.Fatalf("%v, want %v", q, twin)
			}
		}
	})
}

func TestProcQueuePanics(t *testing.T) {
	for name, f := range map[string]func(*model.ProcQueue){
		"pop of an empty queue": func(q *model.ProcQueue) { q.Pop() },
		"push on a full queue": func(q *model.ProcQueue) {
			for range model.MaxProcs + 1 {
				q.Push(1)
			}
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("no panic: %s", name)
				}
			}()
			f(new(model.ProcQueue))
		}()
	}
}

func TestProcText(t *testing.T) {
	if got := model.Procs(0, 2, 63).String(); got != "{p0,p2,p63}" {
		t.Error(got)
	}
	if got := model.ProcSet(0).String(); got != "{}" {
		t.Error(got)
	}
}
