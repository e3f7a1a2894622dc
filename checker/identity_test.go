package checker_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// walled is a lock without a lock, of processes that first walk a long way. Only the last step depends on its fields.
type walled struct {
	open bool
	hook func(pc uint8) uint8
	deep *struct{ by map[string][]any }
}

func (walled) Registers() []memory.Register { return nil }
func (walled) Init(model.ProcID) uint8      { return 0 }
func (a walled) Step(_ model.ProcID, pc uint8, _ *memory.Memory) uint8 {
	switch {
	case pc == 9 && a.hook != nil:
		return a.hook(pc)
	case pc == 9 && !a.open && (a.deep == nil || len(a.deep.by) == 0):
		return 9
	case pc == 10:
		return 0
	}
	return pc + 1
}
func (walled) View(_ model.ProcID, pc uint8) model.View {
	switch pc {
	case 0:
		return model.View{}
	case 10:
		return model.View{Region: model.Critical}
	}
	return model.View{Region: model.Trying}
}

func deep(values ...any) *struct{ by map[string][]any } {
	return &struct{ by map[string][]any }{map[string][]any{"a": values}}
}

func jump(uint8) uint8 { return 10 }
func stay(uint8) uint8 { return 9 }

// TestResumedByValue cuts the search of one value of an algorithm short and lets another value of the same type go on:
// it begins anew, and finds what is wrong with it. The same value resumes.
func TestResumedByValue(t *testing.T) {
	good := []walled{{}, {hook: stay}, {hook: func(uint8) uint8 { return 9 }}, {deep: new(struct{ by map[string][]any })}}
	bad := []walled{{open: true}, {hook: jump}, {hook: func(uint8) uint8 { return 10 }}, {deep: deep()}, {deep: deep(1, "a")}, {deep: deep("a", 1)}, {deep: deep(int8(1), "a")}}
	for i, first := range good {
		for k, second := range bad {
			dir := t.TempDir()
			decide := func(a walled, states int) *checker.Verdict {
				sys, err := memory.System(a, model.NewSetup(2))
				if err != nil {
					t.Fatal(err)
				}
				v, err := checker.Decide(t.Context(), sys, properties.MutualExclusion, explore.Options{States: states, Checkpoint: &explore.Checkpoint{Dir: dir}})
				if err != nil {
					t.Fatal(err)
				}
				return v
			}
			decide(first, 40)
			if v := decide(second, 0); v.Status != checker.Violated || v.Explored.Resumed > 0 {
				t.Errorf("value %d, then %d: %v, resumed at %d states", i, k, v, v.Explored.Resumed)
			}
			if v := decide(first, 50); v.Explored.Resumed < 40 {
				t.Errorf("value %d again: %v, resumed at %d states", i, v, v.Explored.Resumed)
			}
		}
	}
}

// What nobody can compare with what another process has is not kept: functions that have captured something, channels,
// and systems of others that do not say who they are.
func TestNotKept(t *testing.T) {
	to := uint8(9)
	captured, err := memory.System(walled{hook: func(uint8) uint8 { return to }}, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	channel, err := memory.System(walled{deep: deep(make(chan int))}, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	sys := Build(t, Toy{Lock, Lock}, "")
	step := func(m bool, _ model.Observation) (bool, error) { return m != (to == 7), nil }
	capturing := property.New("odd", "", "", property.Monitor[bool]{Sees: property.Regions, Start: func(model.Snapshot) bool { return false }, Step: step})
	for _, c := range []struct {
		sys  transition.System
		prop property.Property
		want string
	}{
		{captured, properties.MutualExclusion, "checkpoint: the algorithm cannot be told from others: checker_test.walled.hook is a function that may have captured something; hold plain values, or leave"},
		{channel, properties.MutualExclusion, "checker_test.walled.deep.by[a][0] is a chan int, which has no value to compare"},
		{sys, capturing, "checkpoint: property odd cannot be told from others: its function Step ("},
		{baton{setup: model.NewSetup(2)}, properties.MutualExclusion, "checkpoint: a checker_test.baton cannot be told from others; give it a method Identity"},
	} {
		_, err := explore.Explore(context.Background(), c.sys, []property.Property{c.prop}, explore.Options{Checkpoint: &explore.Checkpoint{Dir: t.TempDir()}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v\nwant %s", err, c.want)
		}
		if _, err := explore.Explore(context.Background(), c.sys, []property.Property{c.prop}, explore.Options{}); err != nil {
			t.Errorf("without a checkpoint: %v", err)
		}
	}
}

// Constraints of one function that has captured different things: a search within one is not resumed within the
// other. Constraints that bar the same states are the same.
func TestCapturedConstraint(t *testing.T) {
	within := func(p model.ProcID) *explore.Constraint {
		return &explore.Constraint{Name: "first", Holds: func(s model.Snapshot) bool { return s.View(p).Region != model.Critical }}
	}
	dir := t.TempDir()
	search := func(c *explore.Constraint, states int) (*explore.Result, error) {
		return explore.Explore(t.Context(), Large(t), nil, explore.Options{States: states, Constraint: c, Checkpoint: &explore.Checkpoint{Dir: dir}})
	}
	whole, err := explore.Explore(t.Context(), Large(t), nil, explore.Options{Constraint: within(0)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := search(within(0), whole.States/2); err != nil {
		t.Fatal(err)
	}
	for _, other := range []*explore.Constraint{within(1), within(2)} {
		if r, err := search(other, 0); err == nil || !strings.Contains(err.Error(), "its constraint barred other states") {
			t.Errorf("another constraint: %v, %v", r, err)
		}
	}
	r, err := search(within(0), 0)
	if err != nil || r.Resumed < whole.States/2 {
		t.Fatalf("the same constraint: %v, %v", r, err)
	}
	Same(t, "in pieces", fmt.Sprint(Account(r), r.Outside), fmt.Sprint(Account(whole), whole.Outside))
}

// Of two states one goes round on the spot and the other leads to what is wrong. A search within a constraint that bars
// the other is not resumed within one that bars the first: as many are barred, and nothing was found from either.
func TestCapturedConstraintOfOneState(t *testing.T) {
	const wrong = 60
	frames := []Frame{Leave, Leave.To(wrong), Leave.To(2)}
	frames[0].Ways = 2
	for len(frames) < wrong {
		frames = append(frames, Leave)
	}
	frames[wrong-1] = Leave.To(wrong - 1)
	sys := Build(t, Toy{append(frames, Leave)}, "")
	at := func(s model.Snapshot) uint8 { return s.Local(0).(Spot).At }
	right := property.Invariant("right", "", func(s model.Snapshot) error {
		if at(s) == wrong {
			return errors.New("wrong")
		}
		return nil
	})
	dir := t.TempDir()
	search := func(bars uint8, states int) (*explore.Result, error) {
		c := &explore.Constraint{Name: "one", Holds: func(s model.Snapshot) bool { return at(s) != bars }}
		return explore.Explore(t.Context(), sys, []property.Property{right}, explore.Options{States: states, Constraint: c, Checkpoint: &explore.Checkpoint{Dir: dir}})
	}
	if r, err := search(1, 30); err != nil || r.Findings[0].Violation != nil || r.Outside != 1 {
		t.Fatal(r, err)
	}
	if r, err := search(2, 0); err == nil || !strings.Contains(err.Error(), "its constraint barred other states") {
		t.Errorf("another constraint: %v, %v", r, err)
	}
}

// An invariant that has captured something is asked again for every state.
func TestCapturedInvariant(t *testing.T) {
	dir := t.TempDir()
	never := func(r model.Region) property.Property {
		return property.Invariant("never", "", func(s model.Snapshot) error {
			if s.View(0).Region == r {
				return errors.New("it is")
			}
			return nil
		})
	}
	search := func(p property.Property, states int) (*checker.Verdict, error) {
		return checker.Decide(t.Context(), Large(t), p, explore.Options{States: states, Checkpoint: &explore.Checkpoint{Dir: dir}})
	}
	if v, err := search(never(model.Down), 1000); err != nil || v.Status != checker.Unknown {
		t.Fatal(v, err)
	}
	if v, err := search(never(model.Trying), 0); err == nil || !strings.Contains(err.Error(), "left by another property that is called never as well") {
		t.Error(v, err)
	}
}
