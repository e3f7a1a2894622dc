package goroutines

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"doorway"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/internal/controlled"
	"doorway/internal/trial"
	"doorway/model"
)

// Prove runs a small function under every schedule with at most so many preemptions or, if that is Unbounded, under one of
// each class of those that differ only in the order of operations that do not conflict (optimal dynamic partial-order
// reduction: Abdulla, Aronis, Jonsson and Sagonas, JACM 64(4), 2017). Unbounded often takes fewer runs than a bound. A
// preemption is a step of one goroutine while the one that went before could go on. Prove fails the test
// on what Test fails it on. The proof holds for functions without data races; if the test was built with the race
// detector, that looks for them in each run. A goroutine that spins is passed over until something changes.
//
// Without control of the runtime nothing can be proved, and the test fails.
func Prove(t *testing.T, preemptions int, f func(t *testing.T)) {
	t.Helper()
	mustControl(t)
	prove(t, newProgram(t, f), preemptions, Passes)
}

// ProveLock is Prove for a lock; see TestLock.
func ProveLock(t *testing.T, preemptions int, s model.Setup, fresh func(n int) []sync.Locker, props ...property.Property) {
	t.Helper()
	mustControl(t)
	p, err := newLock(t, s, fresh)
	if err != nil {
		t.Fatal(err)
	}
	for _, prop := range deadlocks(props) {
		prove(t, p, preemptions, prop)
	}
}

func mustControl(t *testing.T) {
	t.Helper()
	trial.Own()
	if !controlled.On() {
		t.Fatal("the order of goroutines cannot be controlled; run the test by \"doorway test\"")
	}
}

// longest limits the events of a search's run.
const longest = 2000

func prove(t *testing.T, p *program, preemptions int, prop property.Property) {
	t.Helper()
	if of := given(); of != nil {
		if of.Proof == prop.Name && of.is(p.order) {
			p.shares(prop)
		}
		return
	}
	doorway.Search(t, p, prop, func(ctx context.Context, report func(progress.Progress)) (*property.Violation, error) {
		s, err := newSearch(p, prop, preemptions, longest)
		if err != nil {
			return nil, err
		}
		s.report, s.processes, s.dir = report, processes(), flag.Lookup("doorway.checkpoint").Value.String()
		v, err := s.all(ctx)
		within := ""
		if preemptions != Unbounded {
			within = fmt.Sprintf("%s with at most %d preemptions", p.comma(), preemptions)
		}
		switch {
		case ctx.Err() != nil && errors.Is(err, ctx.Err()):
			t.Errorf("%sunknown: %v, %s; %v", p.called(prop.Name), s, s.progress().Ahead(), context.Cause(ctx))
			return nil, nil
		case err != nil:
		case !p.reliable(v):
			return nil, errors.New("runs of one process are not alike, because something outlives them, such as a package variable; create it in the function, or use Test")
		case v != nil:
		case s.unclear() != "":
			t.Errorf("%sunknown: %v; %s", p.called(prop.Name), s, s.unclear())
		case s.cut > 0:
			t.Errorf("%sunknown: %v; a loop that looks again and again has such runs: let it wait for a channel or a sync.Cond, or use Test", p.called(prop.Name), s)
		default:
			t.Logf("%sproved for every schedule of %s%s%s: %v%s", p.called(prop.Name), p.Sized(p.setup), within, s.but(), s, s.lone+p.alone())
		}
		return v, err
	})
}

// processes returns how many processes share a search.
func processes() int {
	n, _ := flag.Lookup("doorway.workers").Value.(flag.Getter).Get().(int)
	if n == 0 {
		n = runtime.NumCPU()
	}
	return n
}

// reliable reports whether runs begin alike, and whether a run that breaks the property, if any, also does so in a
// process of its own.
func (p *program) reliable(v *property.Violation) bool {
	switch {
	case p.locks != nil:
		return true
	case v == nil:
		return p.alike()
	default:
		other, breaks := p.Afresh(v.Schedule)
		return other == nil && breaks
	}
}
