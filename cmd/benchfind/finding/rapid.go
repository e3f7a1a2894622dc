package finding

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"math"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker"
	"doorway/model"
)

// rapidly returns rapid as a hunter, with runs of so many actions on average.
func rapidly(actions int) Hunter {
	return Hunter{Who{Name: fmt.Sprintf("rapid(%d)", actions)}, false, func(ctx context.Context, h Hunt, seed uint64, budget int) (Find, int, error) {
		sys, prop, err := checker.Cell(h.Page, h.Claim)
		if err != nil {
			return Find{}, 0, err
		}
		m := &machine{ctx: ctx, budget: budget}
		if m.walker, err = checker.NewWalker(sys, []checker.Property{prop}, m); err != nil {
			return Find{}, 0, err
		}
		if err := configure(seed, budget, actions); err != nil {
			return Find{}, 0, err
		}
		rapid.Check(silent{}, m.check)
		return m.found, m.steps, ctx.Err()
	}}
}

// configure sets the flags of rapid, which has no other way to be told.
func configure(seed uint64, checks, actions int) error {
	if !flag.Parsed() { // rapid asks for the flags of tests
		testing.Init()
		if err := flag.CommandLine.Parse(nil); err != nil {
			return err
		}
	}
	return errors.Join(
		flag.Set("rapid.nofailfile", "true"),
		flag.Set("rapid.shrinktime", "0s"),
		flag.Set("rapid.seed", strconv.FormatUint(seed, 10)),
		flag.Set("rapid.checks", strconv.Itoa(checks)),
		flag.Set("rapid.steps", strconv.Itoa(actions)),
	)
}

// machine is a system as a state machine under test: its one action is an event,
// drawn from those that can happen. With an action for each kind of events rapid
// would fail correct algorithms as soon as none can happen.
type machine struct {
	ctx    context.Context
	walker *checker.Walker
	budget int
	over   bool // no more events: the property was broken, or the budget is used up
	found  Find
	steps  int
	runs   int

	yield  func([]model.Event) bool
	choice int
}

// check is what rapid checks: a run.
func (m *machine) check(t *rapid.T) {
	next, stop := iter.Pull(m.run)
	defer stop()
	m.runs++
	enabled, more := next()
	t.Repeat(map[string]func(*rapid.T){
		"event": func(t *rapid.T) {
			if !more || m.over {
				return
			}
			m.choice = rapid.IntRange(0, len(enabled)-1).Draw(t, "event")
			m.steps++
			enabled, more = next()
		},
		"": func(t *rapid.T) {
			if m.over = m.over || m.steps >= m.budget || m.ctx.Err() != nil; m.over {
				t.Fatal("over")
			}
		},
	})
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
	if m.over = m.over || v != nil || err != nil; v != nil || err != nil {
		m.found = m.find(err)
	}
}

// find returns what the run that ended with the error, or with a violation, comes to.
func (m *machine) find(err error) Find {
	if err != nil {
		return Find{Error: true}
	}
	return Find{Runs: m.runs, Steps: m.steps}
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
