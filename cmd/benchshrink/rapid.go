package main

import (
	"errors"
	"flag"
	"runtime"
	"slices"
	"strconv"
	"time"

	"pgregory.net/rapid"

	"doorway/model"
)

// checks is how many runs rapid makes to find a failing one.
const checks = 2000

// rapidly returns how many events rapid leaves of a run in which two processes
// are in their critical sections, or 0 if it finds none, and how many runs it
// made. It may take limit to shrink. It drives the system as
// a test of one's own would: a state machine with an action for each kind of
// event, which draws one of those that can happen and does nothing if none can.
// (If it skipped, a run that comes to rest would fail for having no action.)
func rapidly(s subject, seed uint64, limit time.Duration) (events, runs int, err error) {
	sys, err := s.build(s.setup)
	if err != nil {
		return 0, 0, err
	}
	err = errors.Join(
		// The seed grows by one with each check: two that are closer find the same run.
		flag.Set("rapid.seed", strconv.FormatUint(seed*checks+1, 10)),
		flag.Set("rapid.checks", strconv.Itoa(checks)),
		flag.Set("rapid.steps", strconv.Itoa(40*s.setup.N)),
		flag.Set("rapid.shrinktime", limit.String()),
		flag.Set("rapid.nofailfile", "true"),
	)
	if err != nil {
		return 0, 0, err
	}
	m := &machine{}
	if !check(func(t *rapid.T) { runs++; m.run(t, sys.World()) }) || m.world == nil || m.inside() < 2 {
		return 0, runs, nil
	}
	return m.events, runs, nil
}

// machine is a run that rapid draws.
type machine struct {
	world  model.World
	events int
}

func (m *machine) run(t *rapid.T, w model.World) {
	m.world, m.events = w, 0
	actions := map[string]func(*rapid.T){"": func(t *rapid.T) {
		if m.inside() > 1 {
			t.Fatalf("%d processes are in their critical sections", m.inside())
		}
	}}
	for _, kind := range []model.Kind{model.Request, model.Exit, model.Step, model.Deliver} {
		actions[kind.String()] = func(t *rapid.T) { m.take(t, kind) }
	}
	t.Repeat(actions)
}

// take takes one of the events of a kind.
func (m *machine) take(t *rapid.T, kind model.Kind) {
	can := slices.DeleteFunc(m.world.Enabled(nil), func(e model.Event) bool { return e.Kind != kind })
	if len(can) == 0 {
		return
	}
	if _, err := m.world.Apply(rapid.SampledFrom(can).Draw(t, "event")); err != nil {
		t.Fatal(err)
	}
	m.events++
}

// inside returns how many processes are in their critical sections.
func (m *machine) inside() (n int) {
	for p := range model.ProcID(m.world.N()) {
		if m.world.View(p).Region == model.Critical {
			n++
		}
	}
	return n
}

// check lets rapid check a property outside of a test and reports whether it
// fails. The last call of the property is with what is left of the failing case.
func check(property func(*rapid.T)) (failed bool) {
	t := &outside{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		rapid.Check(t, property)
	}()
	<-done
	return t.failed
}

// outside is what rapid needs of a test where there is none.
type outside struct{ failed bool }

func (*outside) Helper()                 {}
func (*outside) Name() string            { return "shrinking" }
func (*outside) Logf(string, ...any)     {}
func (*outside) Log(...any)              {}
func (t *outside) Skipf(string, ...any)  { t.SkipNow() }
func (t *outside) Skip(...any)           { t.SkipNow() }
func (*outside) SkipNow()                { runtime.Goexit() }
func (t *outside) Errorf(string, ...any) { t.Fail() }
func (t *outside) Error(...any)          { t.Fail() }
func (t *outside) Fatalf(string, ...any) { t.FailNow() }
func (t *outside) Fatal(...any)          { t.FailNow() }
func (t *outside) FailNow()              { t.Fail(); runtime.Goexit() }
func (t *outside) Fail()                 { t.failed = true }
func (t *outside) Failed() bool          { return t.failed }
