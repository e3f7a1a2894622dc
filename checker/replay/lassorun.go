package replay

import (
	"errors"
	"fmt"
	"slices"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// lasso replays a run that never ends: a stem, then a loop that must lead back to its beginning. It returns the
// violation if the loop is fair and something is owed to the same process throughout, with the reasons why it is
// fair; otherwise nil or, if the loop does not lead back or is not fair, an error that tells why. For a property of
// every run the loop need not be fair, but a process has to come inside on it.
func (r *Runner) lasso(b transition.Behaviour, strict bool) (*property.Violation, error) {
	if !r.prop.Engine().Endless() {
		return nil, fmt.Errorf("%s is not about runs that go on for ever: a loop cannot break it", r.prop.Name)
	}
	if v, err := r.stem(b.Schedule, strict); v != nil || err != nil {
		return v, err
	}
	stem := slices.Clone(r.done)
	loop, owed, entered, err := r.round(b.Loop, strict)
	if err != nil {
		return nil, err
	}
	if r.prop.Engine().AnyRun() && !entered {
		return nil, errors.New("no process enters on the loop, so repeating it overtakes no process")
	}
	reasons, err := r.fair(loop)
	if err != nil || owed.Empty() {
		return nil, err
	}
	return &property.Violation{
		Property: r.prop.Name, Behaviour: transition.Lasso(stem, loop), Err: r.prop.Engine().Owing(owed.Min(), r.monitor.Says(owed.Min())),
		Fair: reasons, AnyRun: r.prop.Engine().AnyRun(),
	}, nil
}

// round takes the events of a loop. It returns those that were enabled, the processes that are owed
// something throughout, and whether a process came inside.
func (r *Runner) round(loop transition.Schedule, strict bool) (done transition.Schedule, owed model.ProcSet, entered bool, err error) {
	began, origin := len(r.done), r.key()
	owed = r.monitor.Owed()
	for i, e := range loop {
		before := r.monitor.Inside()
		err := r.advance(e)
		if disabled := (*transition.DisabledError)(nil); !strict && errors.As(err, &disabled) {
			continue
		}
		if err != nil {
			return nil, 0, false, &StepError{began + i + 1, err}
		}
		owed &= r.monitor.Owed()
		entered = entered || r.monitor.Inside()&^before != 0
	}
	if r.key() != origin {
		return nil, 0, false, errors.New("the loop does not lead back to the state in which it begins")
	}
	return slices.Clone(r.done[began:]), owed, entered, nil
}

// fair returns why a loop is fair, or an error if it is not. It takes the loop a second time, because most
// candidates do not lead back, and the first time shows that at less cost. A property of every run needs no reason.
func (r *Runner) fair(loop transition.Schedule) (reasons []string, err error) {
	if r.prop.Engine().AnyRun() {
		return nil, nil
	}
	r.tape = nil // which has the loop already
	f := r.fairness()
	for _, e := range loop {
		f.take(r, e)
		if err := r.advance(e); err != nil {
			return nil, err
		}
		f.visit(r)
	}
	return f.reasons()
}

// key returns bytes that are equal if and only if the state and the monitor's memory are.
func (r *Runner) key() string { return string(r.monitor.Key(r.run.Key(nil))) }

// advance takes an event without judging it.
func (r *Runner) advance(e model.Event) error {
	obs, err := r.apply(e)
	if err != nil {
		return err
	}
	r.done = append(r.done, e)
	return r.monitor.Step(obs)
}
