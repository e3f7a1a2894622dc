package property_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"doorway/checker/property"
	"doorway/model"
)

// A numbered state is one of processes with numbers for local states.
type numbered []int

func (s numbered) N() int                         { return len(s) }
func (s numbered) View(p model.ProcID) model.View { return model.View{Leaders: model.AllProcs(len(s))} }
func (s numbered) Local(p model.ProcID) any       { return s[p] }
func (numbered) Queue(from, to model.ProcID) []any {
	return []any{fmt.Sprint(from, to)}
}
func (numbered) Register(int) int                { return 7 }
func (numbered) Time(p model.ProcID) (int, bool) { return int(p), true }
func (numbered) Parts() int                      { return 1 }

// TestForAll: an invariant of two sees every two processes, in both orders, under new names.
func TestForAll(t *testing.T) {
	var seen []string
	p := property.ForAll(2, "two", "", func(s model.Snapshot) error {
		locals := model.Locals[int](s)
		late, _ := s.Time(1)
		seen = append(seen, fmt.Sprint(locals, s.View(1).Leaders, s.Queue(0, 1), late, s.Register(0)))
		if slices.Equal(locals, []int{30, 10}) {
			return errors.New("wrong")
		}
		return nil
	})
	if err := p.Engine().Judge(numbered{10, 20}); err != nil {
		t.Error(err)
	}
	want := []string{"[10 20] {p0,p1} [p0 p1] 1 7", "[20 10] {p0,p1} [p1 p0] 0 7"}
	if !slices.Equal(seen, want) {
		t.Errorf("it saw %q, want %q", seen, want)
	}
	if err := p.Engine().Judge(numbered{10, 20, 30}); err == nil || err.Error() != "{p0,p2}: wrong" {
		t.Errorf("of three: %v", err)
	}
	if last := seen[len(seen)-1]; last != "[30 10] {p0,p1} [p2 p0] 0 7" {
		t.Errorf("of three it saw %q last", last)
	}
	if err := p.Engine().Judge(numbered{30}); err != nil {
		t.Errorf("of one: %v", err)
	}
}

// TestAmongChecked: a monitor that is about some processes at a time judges states.
func TestAmongChecked(t *testing.T) {
	type none struct{}
	start := func(model.Snapshot) none { return none{} }
	fine := func(none) error { return nil }
	for _, m := range []property.Monitor[none]{
		{Start: start, AtStart: fine, Among: -1},
		{Start: start, AtRest: fine, Among: 2},
		{Start: start, AtStart: fine, AtRest: fine, Among: 2},
	} {
		if _, err := property.New("p", "", "", m).Engine().Follow(); err == nil {
			t.Errorf("%+v is taken", m)
		}
	}
	if some := property.Some(property.ForAll(1, "p", "", func(model.Snapshot) error { return nil })); some.Engine().Among() != 0 {
		t.Error("a goal is about some processes at a time")
	}
}
