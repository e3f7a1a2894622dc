package checker

import (
	"errors"
	"fmt"
	"slices"

	"doorway/model"
)

// StrictLasso replays a run that goes on for ever: a schedule in which every
// event must be able to happen, then a loop that must lead back to where it
// began. It returns the violation if the loop is fair and something is owed to
// the same process all the way, with the reasons why it is fair; else nil or, if
// the loop is no loop or not fair, an error that says why.
func (r *Runner) StrictLasso(s, loop model.Schedule) (v *Violation, err error) {
	defer r.caught(&err)
	why, ok := r.prop.eventual()
	if !ok {
		return nil, fmt.Errorf("%s is no property of runs that go on for ever: a loop breaks nothing", r.prop.Name)
	}
	if v, err := r.run(s, true); v != nil || err != nil {
		return v, err
	}
	origin, owed := r.key(), r.monitor.owed()
	f := r.fairness()
	for i, e := range loop {
		f.take(r, e)
		if err := r.advance(e); err != nil {
			return nil, &StepError{len(s) + i + 1, err}
		}
		owed &= r.monitor.owed()
		f.visit(r)
	}
	if r.key() != origin {
		return nil, errors.New("the loop does not lead back to the state in which it begins")
	}
	reasons, err := f.reasons()
	if err != nil || owed.Empty() {
		return nil, err
	}
	return &Violation{
		Property: r.prop.Name, Schedule: slices.Clone(s), Err: fmt.Errorf("%v %s", owed.Min(), why),
		Endless: true, Loop: slices.Clone(loop), Fair: reasons,
	}, nil
}

// key returns what is equal just when the state and the monitor's memory are.
func (r *Runner) key() string { return string(r.monitor.key(r.world.Key(nil))) }

// advance lets an event happen without judging it.
func (r *Runner) advance(e model.Event) error {
	obs, err := r.world.Apply(e)
	if err != nil {
		return err
	}
	r.done = append(r.done, e)
	return r.monitor.step(obs)
}
