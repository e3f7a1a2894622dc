package explore_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// each checks what Each finds against a search for each property alone, and returns the
// numbers of the properties that shared one: it took more memory.
func each(t TB, sys transition.System, props []property.Property, opts explore.Options) (sharing []int) {
	t.Helper()
	told := make([]int, len(props))
	explore.Each(context.Background(), sys, props, opts, func(i int, r *explore.Result, err error) {
		told[i]++
		alone, err2 := explore.Explore(context.Background(), sys, props[i:i+1], opts)
		Same(t, props[i].Name, inFull(r, err), inFull(alone, err2))
		if err == nil && r.Bytes > alone.Bytes {
			sharing = append(sharing, i)
		}
	})
	for i, n := range told {
		if n != 1 {
			t.Errorf("%s: told %d times", props[i].Name, n)
		}
	}
	return sharing
}

// inFull is account and the loops of runs that go on for ever, or an error.
func inFull(r *explore.Result, err error) string {
	if err != nil {
		return err.Error()
	}
	text := Account(r)
	for _, f := range r.Findings {
		if f.Violation != nil {
			text += fmt.Sprintf(" again [%s] early %v", Line(f.Violation.Loop), f.Violation.Early)
		}
	}
	return text
}

// TestEach checks what searches find that properties share against what one finds for
// each of them alone, with any number of workers and any limits.
func TestEach(t *testing.T) {
	shared := 0
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		var sys transition.System
		if c.Choose(2) == 0 {
			alg := AnyToy(c)
			sys = System(t, alg, AnySetup(c, len(alg)).String())
		} else {
			var err error
			if sys, err = memory.System(AnyScript(c), model.Setup{N: 2, Requests: 1 + c.Choose(2), Crashes: c.Choose(2)}); err != nil {
				t.Fatal(err)
			}
		}
		props := slices.Concat(anyProperties(c), anyProperties(c))
		opts := explore.Options{Workers: 1 + c.Choose(3), States: 10 + c.Choose(400), Reduce: c.Choose(5) == 0}
		if c.Choose(3) == 0 {
			defer explore.Set(explore.Patience, c.Choose(50))()
		}
		sharing := each(t, sys, props, opts)
		if len(sharing) > 0 {
			shared++
		}
		if opts.Reduce && len(sharing) > 0 {
			t.Errorf("properties %d share a reduced search", sharing)
		}
	})
	if !testing.Short() && shared < 10 {
		t.Errorf("properties shared a search in %d cases", shared)
	}
}

// TestShared tells which properties share a search: those that remember the same, until
// a run breaks one of them.
func TestShared(t *testing.T) {
	open := Build(t, Toy{Lock, Lock}, "requests=2")
	like := NamedAll(t, "deadlock-freedom livelock-freedom starvation-freedom no-interference")
	for _, c := range []struct {
		props []property.Property
		want  []int
	}{
		{like, []int{0, 1, 2, 3}},
		{like[:1], nil},
		{append(NamedAll(t, "mutual-exclusion"), like...), []int{1, 2, 3, 4}},
		{append(slices.Clone(like), properties.MutualExclusion), []int{0, 1, 2, 3}},
		{[]property.Property{properties.MutualExclusion, properties.DeadlockFreedom}, nil},
		{[]property.Property{properties.BoundedWaiting(8), properties.BoundedWaiting(9)}, []int{0, 1}},
		{[]property.Property{properties.BoundedWaiting(8), properties.BoundedWaitingFromDoorway(8), properties.BoundedWaiting(9)}, []int{0, 2}},
		{[]property.Property{properties.WaitingBounded, like[0], properties.BoundedWaiting(1), like[2]}, []int{1, 3}},
	} {
		if got := each(t, open, c.props, explore.Options{Workers: 1}); !slices.Equal(got, c.want) {
			t.Errorf("properties %d share a search, want %d", got, c.want)
		}
	}
}

// requested returns a property that remembers who has requested and, if ordered, whether p0 came after p1. It
// always holds.
func requested(ordered bool) property.Property {
	return property.New(fmt.Sprintf("requested, ordered %v", ordered), "", "", property.Monitor[int]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) int { return 0 },
		Step: func(who int, o model.Observation) (int, error) {
			if o.Is.Region != model.Trying {
				return who, nil
			}
			if ordered && who == 2 && o.Event.Proc == 0 {
				return 7, nil
			}
			return who | 1<<o.Event.Proc, nil
		},
	})
}

// TestEachLimited stops searches after any number of states. Two properties may begin to differ in the last level:
// these do once both processes have requested.
func TestEachLimited(t *testing.T) {
	sys := Build(t, Toy{Lock, Lock}, "requests=1")
	sharing := 0
	for states := range 20 {
		sharing += len(each(t, sys, []property.Property{requested(false), requested(true)}, explore.Options{States: states + 1}))
	}
	if sharing == 0 {
		t.Error("no limit lets the properties share a search")
	}
}

// TestEachFails tells every property of an error in a search that it would share.
func TestEachFails(t *testing.T) {
	broken := property.Invariant("broken", "", func(model.Snapshot) error { panic("bad") })
	fine := property.Invariant("fine", "", func(model.Snapshot) error { return nil })
	sys := Build(t, Toy{{Rest, Try, Inside}}, "")
	if sharing := each(t, sys, []property.Property{fine, broken, fine}, explore.Options{}); sharing != nil {
		t.Errorf("properties %d share a search that fails", sharing)
	}
}
