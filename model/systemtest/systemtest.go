// Package systemtest tests implementations of transition.System: whether worlds and machines agree, and keep the
// promises of the interfaces. It does for systems what testing/fstest does for file systems.
package systemtest

import (
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// runs and steps bound the work of Test: many short runs reach one state in several ways, and long ones reach far.
const (
	runs     = 200
	steps    = 50
	longRuns = 5
	longer   = 1000
)

// Test takes random runs of a system, each in a world and in a machine side by side, and returns an error for the
// first promise that is broken. The error names the promise and the run. The same seed takes the same runs. No
// error means that these runs found nothing wrong, not that there is nothing wrong.
func Test(sys transition.System, seed uint64) error {
	if err := transition.Given(sys); err != nil {
		return err
	}
	t := &tester{sys: sys, machine: sys.Machine(), keys: map[uint64]string{}, states: map[string]state{}}
	choose := transition.Seeded(seed)
	for i := range runs + longRuns {
		n := steps
		if i >= runs {
			n = longer
		}
		if err := t.run(choose, n); err != nil {
			return err
		}
	}
	return t.apart(choose)
}

// A state holds a machine's description of a world's state.
type state struct {
	v  []uint32
	fp uint64
}

type tester struct {
	sys     transition.System
	machine transition.Machine
	keys    map[uint64]string // of worlds, by fingerprint
	states  map[string]state  // by key
}

// A twin holds a world, a second world, and a fork of the machine, all in one state.
type twin struct {
	*tester
	world, told transition.World
	machine     transition.Machine
	at          state
	delta       transition.Delta
	taken       transition.Schedule
}

// run takes one run.
func (t *tester) run(choose transition.Chooser, n int) error {
	r := &twin{tester: t, world: t.sys.World(), told: t.sys.World(), machine: t.machine.Fork()}
	r.at.v = make([]uint32, r.machine.Width())
	r.at.fp = r.machine.Start(r.at.v)
	for {
		events, err := r.look()
		if err == nil && len(events) > 0 && len(r.taken) < n {
			err = r.take(events[choose.Choose(len(events))])
		}
		switch {
		case err != nil:
			return fmt.Errorf("%w\nafter %q", err, r.taken)
		case len(events) == 0 || len(r.taken) == n:
			return r.reset()
		}
	}
}

// look compares the two forms of the state, and returns the enabled events.
func (r *twin) look() ([]model.Event, error) {
	events, machines := r.world.Enabled(nil), r.machine.Events(r.at.v, nil)
	if !slices.Equal(events, machines) {
		return nil, fmt.Errorf("enabled in the world are %q, and in the machine %q; want the same in the same order", events, machines)
	}
	allowed := r.sys.Setup()
	for i, e := range events {
		switch {
		case slices.Contains(events[:i], e):
			return nil, fmt.Errorf("%q is enabled twice in one state; tell alternatives apart by Index", e)
		case e.Kind.Fault() && allowed.Allowed(e.Kind) == 0,
			e.Kind == model.Request && (allowed.Requests == 0 || !allowed.MayRequest(e.Proc)):
			return nil, fmt.Errorf("%q is enabled, and the setup %v allows none", e, allowed)
		case r.world.Action(e) != r.machine.Action(r.at.v, e):
			return nil, fmt.Errorf("%q is action %d in the world and %d in the machine", e, r.world.Action(e), r.machine.Action(r.at.v, e))
		}
	}
	if err := same("the world and the machine", r.world, r.machine.Snapshot(r.at.v)); err != nil {
		return nil, err
	}
	return events, r.known()
}

// known wants equal states to have equal vectors and fingerprints, whatever run leads to them, and
// different states different fingerprints.
func (r *twin) known() error {
	key := string(r.world.Key(nil))
	if was, known := r.states[key]; known && (!slices.Equal(was.v, r.at.v) || was.fp != r.at.fp) {
		return fmt.Errorf("two runs lead to worlds with the same key, and to vectors %v and %v with fingerprints %#x and %#x; want equal ones",
			was.v, r.at.v, was.fp, r.at.fp)
	}
	if other, known := r.keys[r.at.fp]; known && other != key {
		return fmt.Errorf("two states have fingerprint %#x; mix the place and the value of each component into its word", r.at.fp)
	}
	r.states[key], r.keys[r.at.fp] = state{slices.Clone(r.at.v), r.at.fp}, key
	return nil
}

// take takes an event in all forms, and once more in a clone.
func (r *twin) take(e model.Event) error {
	clone, key := r.world.Clone(), string(r.world.Key(nil))
	if err := r.cloned(clone, e, key); err != nil {
		return err
	}
	was := transition.Views(r.world, nil)
	o, err := r.world.Apply(e)
	if err != nil {
		return fmt.Errorf("%q is enabled, and Apply returns %w", e, err)
	}
	if err := observed(e, o, was, r.world); err != nil {
		return err
	}
	step, err := r.told.Explain(e)
	switch {
	case err != nil:
		return fmt.Errorf("%q is enabled, and Explain returns %w", e, err)
	case step.Observation != *o:
		return fmt.Errorf("%q is observed as %+v by Apply and as %+v by Explain", e, *o, step.Observation)
	case string(r.told.Key(nil)) != string(r.world.Key(nil)):
		return fmt.Errorf("%q leads to another state by Explain than by Apply", e)
	}
	if err := r.machine.Step(r.at.v, e, &r.delta); err != nil {
		return fmt.Errorf("%q is enabled, and Step returns %w", e, err)
	}
	want := *o
	want.Event.Index = 0
	if got := r.machine.Observed(r.delta.Seen); got != want {
		return fmt.Errorf("%q is observed as %+v in the world and as %+v in the machine; want the same, and Index 0 in the machine", e, want, got)
	}
	for _, c := range r.delta.Changes {
		r.at.v[c.Component] = c.ID
	}
	r.at.fp += r.delta.Word
	r.taken = append(r.taken, e)
	return r.audit()
}

// cloned takes the event in a clone, which must not touch the world, and refuses it where it is not enabled.
func (r *twin) cloned(clone transition.World, e model.Event, key string) error {
	if string(clone.Key(nil)) != key {
		return fmt.Errorf("the key of a clone is not that of its world")
	}
	if err := same("a world and its clone", r.world, clone); err != nil {
		return err
	}
	if _, err := clone.Apply(e); err != nil {
		return fmt.Errorf("%q is enabled, and in a clone Apply returns %w", e, err)
	}
	if string(r.world.Key(nil)) != key {
		return fmt.Errorf("%q happens to a clone, and the world changes", e)
	}
	key = string(clone.Key(nil))
	if slices.Contains(clone.Enabled(nil), e) {
		return nil
	}
	if _, err := clone.Apply(e); !isDisabled(err) {
		return fmt.Errorf("%q is not enabled, and Apply returns %v; want a *transition.DisabledError", e, err)
	}
	if string(clone.Key(nil)) != key {
		return fmt.Errorf("%q is refused, and the world changes", e)
	}
	return nil
}

// audit audits both forms.
func (r *twin) audit() error {
	if err := r.world.Audit(); err != nil {
		return err
	}
	return r.machine.Audit()
}

// reset restarts the run in the same world.
func (r *twin) reset() error {
	r.world.Reset()
	fresh := r.sys.World()
	if string(r.world.Key(nil)) != string(fresh.Key(nil)) || !slices.Equal(r.world.Enabled(nil), fresh.Enabled(nil)) {
		return fmt.Errorf("a world is not new after Reset")
	}
	return same("a new world and one after Reset", fresh, r.world)
}
