// Package peer lets rapid look for violations, driven as its users drive it: a
// state machine with an action for each kind of event. It is what our schedulers
// and our shrinking are compared with.
package peer

import (
	"context"
	"errors"
	"flag"
	"iter"
	"math"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"doorway/checker/property"
	"doorway/checker/walk"
	"doorway/model"
	"doorway/model/memory"
)

// A Search is what rapid looks for, and how.
type Search struct {
	System   model.System
	Property property.Property
	Seed     uint64
	Checks   int           // runs at most
	Actions  int           // of a run on average
	Events   int           // of all runs at most, or 0 for no limit
	Shrink   time.Duration // at most, or 0 not to shrink at all
}

// A Result is what came of a search.
type Result struct {
	Found  bool // a run broke the property
	Error  bool // a run ended with an error of the algorithm instead
	Runs   int  // with the one that ended so
	Events int  // of all these runs
	Left   int  // events of what shrinking has left of that run
}

// Run searches. Rapid is told by flags, so it is for one goroutine at a time.
func (s Search) Run(ctx context.Context) (Result, error) {
	m := &machine{ctx: ctx, Search: s}
	var err error
	if m.walker, err = walk.NewWalker(s.System, []property.Property{s.Property}, m); err != nil {
		return Result{}, err
	}
	if err := s.configure(); err != nil {
		return Result{}, err
	}
	rapid.Check(silent{}, m.check)
	return m.result, ctx.Err()
}

// configure sets the flags of rapid, which has no other way to be told.
func (s Search) configure() (err error) {
	if flag.Lookup("test.short") == nil { // rapid asks for the flags of tests
		testing.Init()
	}
	if !flag.Parsed() {
		err = flag.CommandLine.Parse(nil)
	}
	return errors.Join(err,
		flag.Set("rapid.nofailfile", "true"),
		flag.Set("rapid.shrinktime", s.Shrink.String()),
		flag.Set("rapid.seed", strconv.FormatUint(s.Seed, 10)),
		flag.Set("rapid.checks", strconv.Itoa(s.Checks)),
		flag.Set("rapid.steps", strconv.Itoa(s.Actions)),
	)
}

// machine is a system as a state machine under test.
type machine struct {
	Search
	ctx    context.Context
	walker *walk.Walker
	result Result

	enabled []model.Event // what can happen now
	choice  int           // which of these rapid has drawn
	skipped int           // actions, one after another
	events  int           // of this run
	ended   bool          // this run broke the property, or the algorithm a rule
	yield   func([]model.Event) bool
}

// check is what rapid checks: a run.
func (m *machine) check(t *rapid.T) {
	next, stop := iter.Pull(m.run)
	defer stop()
	m.ended, m.events, m.skipped = false, 0, 0
	if !m.failed() {
		m.result.Runs++
	}
	m.enabled, _ = next()
	actions := map[string]func(*rapid.T){"": func(t *rapid.T) {
		if m.ended || m.over() {
			t.Fatal("over")
		}
	}}
	for kind := model.Request; kind <= model.MaxKind; kind++ {
		if !m.possible(kind) {
			continue
		}
		actions[kind.String()] = func(t *rapid.T) {
			if m.draw(t, kind) {
				m.enabled, _ = next()
			}
		}
	}
	t.Repeat(actions)
}

// possible reports whether a user would write an action for a kind: not for faults
// that the setup does not allow, and of what else may be missing only where there
// is no memory, detector or clock to do it.
func (m *machine) possible(kind model.Kind) bool {
	s := m.System.Setup()
	switch kind {
	case model.Deliver, model.Timeout:
		return memory.PassesMessages(m.System)
	case model.Begin:
		return model.Beginnings(m.System) > 0
	case model.Suspect, model.Trust:
		return s.Detector != model.NoDetector
	case model.Flush:
		return s.Memory == model.TotalStoreOrder
	case model.Finish:
		return s.Memory == model.RegularRegisters || s.Memory == model.SafeRegisters
	case model.Tick:
		return s.Synchronous()
	case model.Resume:
		return s.Pauses > 0
	default:
		return !kind.Fault() || s.Allowed(kind) != 0
	}
}

// patience is how many actions in a row are skipped. Rapid takes it for a failure
// of the test if a hundred are.
const patience = 50

// draw draws one of the events of a kind, and reports whether there is one. If there
// is none the action is skipped, but that it does nothing at rest, where each would be.
func (m *machine) draw(t *rapid.T, kind model.Kind) bool {
	var can []int
	for i, e := range m.enabled {
		if e.Kind == kind {
			can = append(can, i)
		}
	}
	if len(can) > 0 {
		m.choice, m.skipped = rapid.SampledFrom(can).Draw(t, "event"), 0
		return true
	}
	if m.skipped++; len(m.enabled) > 0 && m.skipped <= patience {
		t.Skip("nothing of this kind can happen")
	}
	m.skipped = 0
	return false
}

// run takes a run, yields what can happen and takes what is chosen.
func (m *machine) run(yield func([]model.Event) bool) {
	defer func() {
		if r := recover(); r != nil && r != errLeft {
			panic(r)
		}
	}()
	m.yield = yield
	v, err := m.walker.Walk(nil, math.MaxInt)
	if v == nil && err == nil {
		return // at rest
	}
	if m.ended = true; !m.failed() {
		m.result.Found, m.result.Error = v != nil, err != nil
	}
	m.result.Left = m.events // the last such run is what shrinking has left
}

// failed reports whether a run has failed.
func (m *machine) failed() bool { return m.result.Found || m.result.Error }

// over reports whether there is to be no other event.
func (m *machine) over() bool {
	return m.ctx.Err() != nil || m.Events > 0 && m.result.Events >= m.Events || m.failed() && m.Shrink == 0
}

// errLeft ends a run that rapid has left.
var errLeft = errors.New("left")

// Begin does nothing.
func (*machine) Begin(model.Chooser, int) {}

// Pick picks the event that rapid has drawn.
func (m *machine) Pick(_ model.Chooser, enabled []model.Event) int {
	if !m.yield(enabled) {
		panic(errLeft)
	}
	if m.events++; !m.failed() {
		m.result.Events++
	}
	return m.choice
}

// silent is a test that says nothing and goes on when it has failed.
type silent struct{ rapid.TB }

// Helper does nothing.
func (silent) Helper() {}

// Name is empty.
func (silent) Name() string { return "" }

// Logf does nothing.
func (silent) Logf(string, ...any) {}

// Errorf does nothing.
func (silent) Errorf(string, ...any) {}

// Failed reports that nothing has failed.
func (silent) Failed() bool { return false }
