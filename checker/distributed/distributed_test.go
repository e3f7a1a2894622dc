package distributed_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker"
	"doorway/checker/distributed"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// part runs one part of a search as far as it comes, and reports whether the search has ended.
func part(s distributed.Search, number, parts int) (ended bool, err error) {
	err = distributed.Run(context.Background(), s, distributed.Options{Part: number, Parts: parts})
	var wait *distributed.WaitError
	if errors.As(err, &wait) {
		return false, nil
	}
	return err == nil, err
}

// all runs the parts of a search in turn until all have ended.
func all(s distributed.Search, parts int) error {
	for ended := 0; ended < parts; {
		ended = 0
		for i := range parts {
			done, err := part(s, i+1, parts)
			if err != nil {
				return err
			}
			if done {
				ended++
			}
		}
	}
	return nil
}

// folder makes a folder, and a function that removes it.
func folder(t TB) (name string, remove func()) {
	t.Helper()
	in := "/dev/shm" // where files need not reach a disk, if there is one
	if _, err := os.Stat(in); err != nil {
		in = ""
	}
	name, err := os.MkdirTemp(in, "parts")
	if err != nil {
		t.Fatal(err)
	}
	return name, func() { os.RemoveAll(name) }
}

// search is a search in a folder of its own.
func search(t *testing.T, sys transition.System, p property.Property) distributed.Search {
	name, remove := folder(t)
	t.Cleanup(remove)
	return distributed.Search{System: sys, Property: p, Folder: name}
}

// whole is what a search by one process finds.
func whole(sys transition.System, p property.Property) string {
	r, err := explore.Explore(context.Background(), sys, []property.Property{p}, explore.Options{Workers: 1})
	return told(r, err)
}

// parted is what a search in parts finds.
func parted(t TB, sys transition.System, p property.Property, parts int) string {
	name, remove := folder(t)
	defer remove()
	s := distributed.Search{System: sys, Property: p, Folder: name}
	if err := all(s, parts); err != nil {
		return told(nil, err)
	}
	return found(s)
}

// found is what the parts of a search have found.
func found(s distributed.Search) string {
	r, err := distributed.Result(context.Background(), s)
	return told(r, err)
}

// told is a result as text. Where several runs of the same length end in an error, any may be reported.
func told(r *explore.Result, err error) string {
	var run *property.RunError
	if errors.As(err, &run) {
		return fmt.Sprintf("an error after %d events", len(run.Schedule))
	}
	if err != nil {
		return err.Error()
	}
	f := r.Findings[0]
	if f.Violation != nil { // a search ends within a level, and one in parts at its end
		return fmt.Sprintf("%v by\n%v", f.Violation.Err, f.Violation.Schedule)
	}
	return fmt.Sprintf("%d states, %d transitions, depth %d, exercised %v, stopped %v", r.States, r.Transitions, r.Depth, f.Exercised, r.Stopped)
}

// TestCounts checks searches in parts against those by one process.
func TestCounts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sys   transition.System
		prop  property.Property
		parts int
		want  string
	}{
		{RicartAgrawala(t, "n=3 requests=1"), properties.MutualExclusion, 3, "2080 states, 5525 transitions, depth 18, exercised true, stopped <nil>"},
		{RicartAgrawala(t, "n=2 requests=unlimited"), properties.MutualExclusion, 7, "36 states, 57 transitions, depth 8, exercised true, stopped <nil>"},
		{RicartAgrawala(t, "n=2 requests=0"), properties.MutualExclusion, 2, "1 states, 0 transitions, depth 0, exercised false, stopped <nil>"},
		{PetersonLock(t, "n=2 requests=2 crashes=1"), properties.MutualExclusion, 2, ""},
		{PetersonLock(t, "n=2 requests=1"), properties.MutualExclusion, 1, ""},
		{System(t, Toy{{Region(model.Critical).To(1), Rest}, {Region(model.Critical).To(1), Rest}}, "n=2 requests=1"), properties.MutualExclusion, 2,
			"{p0,p1} are in their critical sections at the same time by\n"}, // at the start
	} {
		want := whole(c.sys, c.prop)
		if c.want != "" {
			Same(t, fmt.Sprint(c.sys.Setup()), want, c.want)
		}
		Same(t, fmt.Sprintf("%v in %d parts", c.sys.Setup(), c.parts), parted(t, c.sys, c.prop, c.parts), want)
	}
}

// started is a script that begins in several ways.
type started struct{ Script }

func (s started) Starts() []memory.Program[uint8] {
	return []memory.Program[uint8]{s.Script, set(s)}
}

type set struct{ Script }

func (s set) Registers() []memory.Register {
	rs := s.Script.Registers()
	rs[0].Init = 1
	return rs
}

// finite returns the properties that a search in parts can decide.
func finite() (some []property.Property) {
	for _, p := range append(properties.All(), Far(2), properties.MessagesAtMost(2)) {
		if !p.Engine().OnGraph() {
			some = append(some, p)
		}
	}
	return some
}

// TestTwins checks searches of random systems in parts against those by one process. Large ones are left out.
func TestTwins(t *testing.T) {
	t.Parallel()
	violated, proved := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		some := finite()
		p := some[c.Choose(len(some))]
		var sys transition.System
		if c.Choose(2) == 0 {
			alg := AnyToy(c)
			sys = System(t, alg, AnySetup(c, len(alg)).String())
		} else {
			if p.Name == "far" {
				p = properties.MutualExclusion
			}
			prog := AnyScript(c)
			var alg memory.Program[uint8] = prog
			if c.Choose(3) == 0 {
				alg = started{prog}
			}
			setup := model.Setup{N: 2 + c.Choose(2), Requests: []int{1, 2, model.Unlimited}[c.Choose(3)], Crashes: c.Choose(2), Pauses: c.Choose(2)}
			var err error
			if sys, err = memory.System(alg, setup); err != nil {
				t.Fatal(err)
			}
		}
		r, err := explore.Explore(context.Background(), sys, []property.Property{p}, explore.Options{Workers: 1, States: 400})
		var limit *explore.LimitError
		if err == nil && errors.As(r.Stopped, &limit) {
			return
		}
		want := told(r, err)
		Same(t, fmt.Sprintf("%s of %+v under %v", p.Name, sys, sys.Setup()), parted(t, sys, p, 1+c.Choose(4)), want)
		if err == nil && r.Complete() {
			proved++
		} else if err == nil {
			violated++
		}
	})
	t.Logf("%d violated, %d proved", violated, proved)
}

// TestViolation wants the run that a search by one process finds: a shortest one, with the fewest context switches.
func TestViolation(t *testing.T) {
	sys := RicartAgrawala(t, "n=3 requests=2 channels=any")
	never := property.Invariant("quiet", "p2 never enters twice", func(s model.Snapshot) error {
		if s.View(2).Region == model.Critical && s.View(1).Region == model.Trying && s.View(0).Region == model.Trying {
			return errors.New("it is inside, and others try")
		}
		return nil
	})
	want := whole(sys, never)
	parts := search(t, sys, never)
	if err := all(parts, 3); err != nil {
		t.Fatal(err)
	}
	if got := found(parts); got != want || !strings.Contains(want, "it is inside, and others try") {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for i := range 3 { // it has seven events
		if file := last(parts.Folder, i+1, "states"); filepath.Base(file) != "round-0007.states" {
			t.Errorf("part %d goes on to %s", i+1, file)
		}
	}
}

// Where states and events of one level break a property, a state makes the shorter run.
func TestStatesBeforeEvents(t *testing.T) {
	third := property.New("third", "", "", property.Monitor[int8]{
		Sees:  property.EventKinds,
		Start: func(model.Snapshot) int8 { return 0 },
		Step: func(n int8, _ model.Observation) (int8, error) {
			if n == 3 {
				return n, errors.New("an event too many")
			}
			return n + 1, nil
		},
		Always: func(n int8, s model.Snapshot) error {
			if n == 3 && s.View(0).Region == model.Remainder {
				return errors.New("p0 rests")
			}
			return nil
		},
	})
	sys := RicartAgrawala(t, "n=2 requests=1")
	want := whole(sys, third)
	if !strings.HasPrefix(want, "p0 rests by") {
		t.Error(want)
	}
	Same(t, "in parts", parted(t, sys, third, 3), want)
}

// lateAfter is how many events the property late allows.
var lateAfter int8

var late = property.New("late", "", "", property.Monitor[int8]{
	Sees:  property.EventKinds,
	Start: func(model.Snapshot) int8 { return 0 },
	Step:  func(n int8, _ model.Observation) (int8, error) { return n + 1, nil },
	Always: func(n int8, s model.Snapshot) error {
		if n == lateAfter && s.View(0).Region != model.Trying {
			return errors.New("p0 does not try")
		}
		return nil
	},
})

// The run that the links lead to is as long as the calmest, and breaks the property, however early.
func TestLinks(t *testing.T) {
	defer distributed.Uncalmed()()
	for length := 1; length <= 8; length++ {
		lateAfter = int8(length)
		sys := PetersonLock(t, "n=2 requests=1")
		s := search(t, sys, late)
		if err := all(s, 3); err != nil {
			t.Fatal(err)
		}
		v, err := checker.DecideParts(context.Background(), s)
		if err != nil || v.Status != checker.Violated {
			t.Fatalf("%d: %v, %v", length, v, err)
		}
		r, err := explore.Explore(context.Background(), sys, []property.Property{late}, explore.Options{})
		if err != nil || len(v.Violation.Schedule) != len(r.Findings[0].Violation.Schedule) || len(v.Violation.Schedule) != length {
			t.Errorf("%d: %v", length, v)
		}
	}
}

// What puts a property to the test in one part, and in one round, counts for all.
func TestExercised(t *testing.T) {
	rests := property.New("rests", "", "", property.Monitor[int8]{
		Start:  func(model.Snapshot) int8 { return 0 },
		AtRest: func(int8) error { return nil },
	})
	sys := PetersonLock(t, "n=2 requests=1")
	for _, parts := range []int{4, 9} {
		Same(t, fmt.Sprint(parts), parted(t, sys, rests, parts), whole(sys, rests))
	}
}
