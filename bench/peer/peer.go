// Package peer lets rapid search for violations, driven as its users drive it: a state
// machine with an action for each kind of event. The measurements compare our schedulers
// and our shrinking with it.
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
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A Search says what rapid searches for, and within which limits.
type Search struct {
	System   transition.System
	Property property.Property
	Seed     uint64
	Checks   int           // maximum number of runs
	Actions  int           // average number of actions of a run
	Events   int           // maximum number of events of all runs, 0 for no limit
	Shrink   time.Duration // maximum time for shrinking, 0 not to shrink
}

// A Result is the outcome of a search.
type Result struct {
	Found  bool // a run broke the property
	Error  bool // a run ended with an error of the algorithm instead
	Runs   int  // up to and including that run
	Events int  // of all these runs
	Left   int  // events of that run after shrinking
}

// Run searches. Rapid is configured by flags, so only one goroutine may call Run at a time.
func (s Search) Run(ctx context.Context) (Result, error) {
	m := &machine{ctx: ctx, Search: s}
	var err error
	if m.simulator, err = simulate.New(s.System, []property.Property{s.Property}, m); err != nil {
		return Result{}, err
	}
	if err := s.configure(); err != nil {
		return Result{}, err
	}
	rapid.Check(silent{}, m.check)
	return m.result, ctx.Err()
}

// configure sets the flags of rapid, which cannot be configured otherwise.
func (s Search) configure() (err error) {
	if flag.Lookup("test.short") == nil { // rapid reads the flags of tests
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

// machine presents a system to rapid as a state machine under test.
type machine struct {
	Search
	ctx       context.Context
	simulator *simulate.Simulator
	result    Result

	enabled []model.Event // now
	choice  int           // index of the event that rapid drew
	skipped int           // actions in a row
	events  int           // of this run
	ended   bool          // this run broke the property, or the algorithm broke a rule
	yield   func([]model.Event) bool
}

// check makes one run.
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
	for kind := model.Request; kind <= kinds.Max; kind++ {
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

// possible reports whether a user would write an action for a kind of event: the setup
// allows the fault, and the system has the messages, detector, memory or clock that the
// kind needs.
func (m *machine) possible(kind model.Kind) bool {
	s := m.System.Setup()
	switch kind {
	case model.Deliver, model.Timeout:
		return memory.PassesMessages(m.System)
	case model.Begin:
		return transition.Beginnings(m.System) > 0
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

// patience is how many actions in a row may be skipped. Rapid fails the test after a
// hundred.
const patience = 50

// draw draws an event of a kind and reports whether there is one. If there is none, it
// skips the action; at rest, where rapid would skip every action, it does nothing.
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
		t.Skip("no event of this kind is enabled")
	}
	m.skipped = 0
	return false
}

// run makes a run: it yields the enabled events and takes the one that rapid chooses.
func (m *machine) run(yield func([]model.Event) bool) {
	defer func() {
		if r := recover(); r != nil && r != errLeft {
			panic(r)
		}
	}()
	m.yield = yield
	v, err := m.simulator.Run(nil, math.MaxInt)
	if v == nil && err == nil {
		return // at rest
	}
	if m.ended = true; !m.failed() {
		m.result.Found, m.result.Error = v != nil, err != nil
	}
	m.result.Left = m.events // the last failing run is the shrunk one
}

// failed reports whether a run has failed.
func (m *machine) failed() bool { return m.result.Found || m.result.Error }

// over reports whether to stop before the next event.
func (m *machine) over() bool {
	return m.ctx.Err() != nil || m.Events > 0 && m.result.Events >= m.Events || m.failed() && m.Shrink == 0
}

// errLeft ends a run that rapid has abandoned.
var errLeft = errors.New("left")

// Begin does nothing.
func (*machine) Begin(transition.Chooser, int) {}

// Pick picks the event that rapid drew.
func (m *machine) Pick(_ transition.Chooser, enabled []model.Event) int {
	if !m.yield(enabled) {
		panic(errLeft)
	}
	if m.events++; !m.failed() {
		m.result.Events++
	}
	return m.choice
}

// silent is a test that prints nothing and goes on after a failure.
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
