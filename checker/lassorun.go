package checker

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"doorway/model"
)

// StrictLasso replays a run that goes on for ever: a schedule in which every
// event must be able to happen, then a loop that must lead back to where it
// began. It returns the violation if the loop is fair and something is owed to
// the same process all the way, with the reasons why it is fair; else nil or, if
// the loop is no loop or not fair, an error that says why.
func (r *Runner) StrictLasso(s, loop model.Schedule) (v *Violation, err error) {
	defer r.caught(&err)
	why, ok := r.prop.watch.eventual()
	if !ok {
		return nil, fmt.Errorf("%s is no property of runs that go on for ever: a loop breaks nothing", r.prop.Name)
	}
	if v, err := r.run(s, true); v != nil || err != nil {
		return v, err
	}
	origin, owed := r.key(), r.monitor.owed()
	f := fairness{enabled: r.owedActions()}
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

// owedActions returns the actions that a fair run owes now, by one event each.
func (r *Runner) owedActions() map[model.Action]model.Event {
	all := map[model.Action]model.Event{}
	for _, e := range r.world.Enabled(nil) {
		if a := r.world.Action(e); e.Kind.Owed() {
			if _, known := all[a]; !known {
				all[a] = e
			}
		}
	}
	return all
}

// fairness is what is known of the actions of a loop.
type fairness struct {
	enabled map[model.Action]model.Event // owed in every state so far
	resting []model.Event                // owed at first, and not always
	taken   []model.Event                // owed at first, and taken
	done    map[model.Action]bool        // those in taken
}

// take notes that an event is about to happen.
func (f *fairness) take(r *Runner, e model.Event) {
	if !slices.Contains(r.world.Enabled(nil), e) {
		return // reported when it is applied
	}
	a := r.world.Action(e)
	if _, owed := f.enabled[a]; owed && !f.done[a] {
		if f.done == nil {
			f.done = map[model.Action]bool{}
		}
		f.done[a] = true
		f.taken = append(f.taken, e)
	}
}

// visit notes which actions are no longer enabled.
func (f *fairness) visit(r *Runner) {
	now := r.owedActions()
	var gone []model.Event
	for a, e := range f.enabled {
		if _, still := now[a]; !still {
			delete(f.enabled, a)
			if !f.done[a] {
				gone = append(gone, e)
			}
		}
	}
	slices.SortFunc(gone, compareText)
	f.resting = append(f.resting, gone...)
}

func compareText(a, b model.Event) int { return strings.Compare(a.String(), b.String()) }

// reasons says why the loop is fair, or returns an error if it is not.
func (f *fairness) reasons() (reasons []string, err error) {
	var starved []model.Event
	for a, e := range f.enabled {
		if !f.done[a] {
			starved = append(starved, e)
		}
	}
	if len(starved) > 0 {
		slices.SortFunc(starved, compareText)
		return nil, fmt.Errorf("the loop is not fair: %q can happen all the way and never does", starved[0])
	}
	for _, e := range f.taken {
		reasons = append(reasons, fmt.Sprintf("%v happens", e))
	}
	for _, e := range f.resting {
		reasons = append(reasons, fmt.Sprintf("%v cannot always happen", e))
	}
	if len(reasons) == 0 {
		reasons = []string{"nothing can happen but requests and faults, which need not"}
	}
	return reasons, nil
}
