package systemtest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"doorway/model"
	"doorway/model/transition"
)

func isDisabled(err error) bool {
	_, is := errors.AsType[*transition.DisabledError](err)
	return is
}

// observed returns an error unless an observation shows all that an event changes.
func observed(e model.Event, o *model.Observation, was []model.View, is model.Snapshot) error {
	if o.Event != e {
		return fmt.Errorf("%q is observed as %q", e, o.Event)
	}
	if why := transition.Unseen(e, o, was, is); why != "" {
		return fmt.Errorf("%q breaks a rule: %s", e, why)
	}
	return nil
}

// same returns an error unless two snapshots are of one state.
func same(what string, a, b model.Snapshot) error {
	if a.N() != b.N() || a.Parts() != b.Parts() {
		return fmt.Errorf("%s have %d and %d processes, and divide a unit of time into %d and %d parts", what, a.N(), b.N(), a.Parts(), b.Parts())
	}
	for p := range model.ProcID(a.N()) {
		time, ok := a.Time(p)
		other, also := b.Time(p)
		switch {
		case a.View(p) != b.View(p):
			return fmt.Errorf("%s show %v as %+v and as %+v", what, p, a.View(p), b.View(p))
		case !reflect.DeepEqual(a.Local(p), b.Local(p)):
			return fmt.Errorf("%s have local states %+v and %+v of %v", what, a.Local(p), b.Local(p), p)
		case time != other || ok != also:
			return fmt.Errorf("by %s %v tells the times %d (%v) and %d (%v)", what, p, time, ok, other, also)
		}
		for q := range model.ProcID(a.N()) {
			if x, y := a.Queue(p, q), b.Queue(p, q); !slices.EqualFunc(x, y, reflect.DeepEqual) {
				return fmt.Errorf("%s have %v and %v in transit from %v to %v", what, x, y, p, q)
			}
		}
	}
	return nil
}

// apart lets goroutines take runs in forks of one machine concurrently: vectors must mean the same to all. Run it
// with -race.
func (t *tester) apart(choose transition.Chooser) error {
	const forks = 4
	testers, errs := make([]*tester, forks), make([]error, forks)
	var wg sync.WaitGroup
	for i := range testers {
		own := transition.Seeded(uint64(choose.Choose(1 << 30)))
		testers[i] = &tester{sys: t.sys, machine: t.machine.Fork(), keys: map[uint64]string{}, states: map[string]state{}}
		wg.Go(func() {
			for range runs / forks {
				if errs[i] = testers[i].run(own, steps); errs[i] != nil {
					return
				}
			}
		})
	}
	wg.Wait()
	for i, o := range testers {
		if errs[i] != nil {
			return errs[i]
		}
		for key, is := range o.states {
			if first, known := t.states[key]; known && (first.fp != is.fp || !slices.Equal(first.v, is.v)) {
				return fmt.Errorf("one state is %v with fingerprint %#x in a machine, and %v with %#x in its fork", first.v, first.fp, is.v, is.fp)
			}
		}
	}
	return nil
}
