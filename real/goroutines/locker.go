package goroutines

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"doorway"
	"doorway/checker/property"
	"doorway/internal/controlled"
	"doorway/internal/trial"
	"doorway/model"
	"doorway/properties"
)

// TestLock tests properties of a lock. S.N goroutines lock and unlock it s.Requests times each. Fresh returns a
// new lock as each of them sees it; for an ordinary lock see Same. The properties are those of package
// properties that are about entries, and DeadlockFreedom, which says here that nobody competes, or wants to
// leave, when nobody can go on or nothing changes any more.
//
// A step of a process is its next operation within Lock or Unlock. Without control of the runtime TestLock
// only tests that no two are inside, under Go's own scheduler.
func TestLock(t *testing.T, s model.Setup, fresh func(n int) []sync.Locker, props ...property.Property) {
	t.Helper()
	trial.Own()
	if !controlled.On() {
		free(t, func(t *testing.T) { crowd(t, fresh(s.N)) })
		return
	}
	p, err := newLock(t, s, fresh)
	if err != nil {
		t.Fatal(err)
	}
	if given() != nil {
		return
	}
	doorway.Test(t, p, deadlocks(props)...)
	t.Log(controlled.Level())
}

// Same returns a function that gives all goroutines the same new lock.
func Same[L sync.Locker](fresh func() L) func(int) []sync.Locker {
	return func(n int) []sync.Locker {
		l := fresh()
		all := make([]sync.Locker, n)
		for i := range all {
			all[i] = l
		}
		return all
	}
}

func newLock(t *testing.T, s model.Setup, fresh func(n int) []sync.Locker) (*program, error) {
	if fresh == nil {
		return nil, errors.New("goroutines: no function that makes a lock")
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	o := nextOrder(t, fresh)
	begin(t)
	in, end := sink(t, os.DevNull)
	t.Cleanup(end)
	p := &program{t: t, in: in, races: watchRaces(t), first: mainGoroutine + 1, runs: new(int), seen: &sight{}, repeats: *repeats, order: o, turning: map[uint64]bool{}, patience: patience, locks: &contention{fresh: fresh}}
	return p.under(s)
}

// under returns a program with as many goroutines and requests as the setup has.
func (p *program) under(s model.Setup) (*program, error) {
	if s != (model.Setup{N: s.N, Requests: s.Requests}) || s.N < 1 || s.Requests < 1 {
		return nil, fmt.Errorf("goroutines: setup %v: a lock in Go has goroutines and requests, and no faults", s)
	}
	with := *p
	with.setup = s
	with.locks = &contention{fresh: p.locks.fresh, phases: make([]model.Region, s.N), requests: s.Requests}
	with.f = with.locks.test
	return &with, nil
}

// A contention lets goroutines compete for a lock, and follows the region of each.
type contention struct {
	fresh    func(int) []sync.Locker
	phases   []model.Region
	requests int
}

// test starts the goroutines and waits for them; it runs in a bubble.
func (c *contention) test(*testing.T) {
	var all sync.WaitGroup
	for i, l := range c.fresh(len(c.phases)) {
		c.enter(i, model.Remainder)
		all.Add(1)
		go func() {
			defer all.Done()
			c.cycle(i, l)
		}()
	}
	all.Wait()
}

// cycle locks and unlocks. A goroutine stops before each of these, and inside.
func (c *contention) cycle(i int, l sync.Locker) {
	for range c.requests {
		runtime.Gosched()
		c.enter(i, model.Trying)
		l.Lock()
		c.enter(i, model.Critical)
		runtime.Gosched()
		c.enter(i, model.Exiting)
		l.Unlock()
		c.enter(i, model.Remainder)
	}
}

// enter and phase keep the race detector from what processes and the driver share: it is not the program's.
//
//go:norace
func (c *contention) enter(i int, phase model.Region) { c.phases[i] = phase }

//go:norace
func (c *contention) phase(i int) model.Region { return c.phases[i] }

// kind returns the kind of a process's next step.
func (r *run) kind(p model.ProcID) model.Kind {
	v := r.bubble.last(r.bubble.slot(p))
	if r.prog.locks == nil || v.op != controlled.Yield || v.at == nil || !v.at.cycle {
		return model.Step
	}
	if r.prog.locks.phase(int(p)) == model.Remainder {
		return model.Request
	}
	return model.Exit
}

// deadlocks replaces deadlock freedom among the properties by a form that runs can test.
func deadlocks(props []property.Property) (all []property.Property) {
	for _, p := range props {
		if p.Name == properties.DeadlockFreedom.Name {
			p = deadlockFreedom
		}
		all = append(all, p)
	}
	return all
}

var deadlockFreedom = property.New(properties.DeadlockFreedom.Name, "nobody competes for ever while nobody can go on, or nothing changes", "", property.Monitor[model.ProcSet]{
	Sees:  property.Regions,
	Start: func(model.Snapshot) model.ProcSet { return 0 },
	Step: func(trying model.ProcSet, o model.Observation) (model.ProcSet, error) {
		if o.Is.Region == model.Trying || o.Is.Region == model.Exiting {
			return trying.With(o.Event.Proc), nil
		}
		return trying.Without(o.Event.Proc), nil
	},
	AtRest: func(trying model.ProcSet) error {
		if trying.Empty() {
			return nil
		}
		return errors.New(trying.String() + " compete, or want to leave, and nothing will change that")
	},
	Always: func(model.ProcSet, model.Snapshot) error { return nil },
})

// crowd lets goroutines use a lock under Go's own scheduler.
func crowd(t *testing.T, views []sync.Locker) {
	var inside atomic.Int32
	var all sync.WaitGroup
	for _, l := range views {
		all.Go(func() {
			for range 100 {
				l.Lock()
				if inside.Add(1) > 1 {
					t.Error("two are inside")
				}
				runtime.Gosched()
				inside.Add(-1)
				l.Unlock()
			}
		})
	}
	all.Wait()
}
