package checker

import (
	"context"

	"doorway/checker/lasso"
	"doorway/model"
)

// violation writes a candidate out.
func (x *explorer) violation(ctx context.Context, i int, c *candidate) (*Violation, error) {
	p := x.props[i]
	s, why, err := x.calmed(ctx, i, c)
	if err != nil || c.lasso == nil {
		return &Violation{Property: p.Name, Schedule: s, Err: why, Early: c.early}, err
	}
	loop, err := x.loop(s, c.lasso)
	return &Violation{Property: p.Name, Schedule: s, Err: why, Endless: true, Loop: loop}, err
}

// schedule writes out the run that a claim stands for.
func (x *explorer) schedule(claim uint64) (model.Schedule, error) {
	var path []int
	for claim != 0 {
		parent, event := splitClaim(claim)
		if event != noEvent {
			path = append(path, event)
		}
		var err error
		if claim, err = x.claims.at(parent); err != nil {
			return nil, err
		}
	}
	t, err := x.trail(x.root)
	if err != nil {
		return nil, err
	}
	for i := len(path) - 1; i > 0; i-- {
		if err := t.take(path[i]); err != nil {
			return nil, err
		}
	}
	if len(path) > 0 { // the last event may be one that the algorithm breaks a rule at
		t.events = append(t.events, t.enabled()[path[0]])
	}
	return t.events, nil
}

// loop writes out the events of a lasso's loop, which begins where the schedule
// ends.
func (x *explorer) loop(s model.Schedule, l *lasso.Lasso) (model.Schedule, error) {
	t, err := x.trail(s)
	if err != nil {
		return nil, err
	}
	for _, e := range l.Loop {
		if err := t.take(int(e.Event)); err != nil {
			return nil, err
		}
	}
	return t.events[len(s):], nil
}

// A trail is a run that is being written out.
type trail struct {
	w      *worker
	v      []uint32
	events model.Schedule
}

// trail returns the trail of a schedule from the initial state.
func (x *explorer) trail(s model.Schedule) (*trail, error) {
	t := &trail{w: x.workers[0], v: make([]uint32, x.width)}
	t.w.machine.Start(t.v[:t.w.system])
	for _, e := range s {
		if err := t.follow(e); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *trail) enabled() []model.Event { return t.w.machine.Events(t.v[:t.w.system], nil) }

// take takes the event with the given index.
func (t *trail) take(event int) error { return t.follow(t.enabled()[event]) }

func (t *trail) follow(e model.Event) error {
	t.events = append(t.events, e)
	_, err := t.w.move(t.v, e)
	return err
}
