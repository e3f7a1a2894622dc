package explore

import (
	"context"
	"slices"

	"doorway/checker/internal/store"
	"doorway/checker/lasso"
	"doorway/checker/property"
	"doorway/model"
)

// violation writes a candidate out.
func (x *explorer) violation(ctx context.Context, i int, c *candidate) (*property.Violation, error) {
	if c.lasso != nil {
		return x.endless(i, c)
	}
	s, why, err := x.calmed(ctx, i, c)
	return &property.Violation{Property: x.props[i].Name, Schedule: s, Err: why, Early: c.early}, err
}

// endless writes out a run that goes on for ever.
func (x *explorer) endless(i int, c *candidate) (*property.Violation, error) {
	t, err := x.trail(x.root)
	if err != nil {
		return nil, err
	}
	if err := t.along(c.lasso.Stem); err != nil {
		return nil, err
	}
	v := &property.Violation{Property: x.props[i].Name, Schedule: slices.Clone(t.events), Endless: true, Early: c.early}
	p, w := model.ProcID(c.lasso.For), x.workers[0]
	v.Err = x.props[i].Owing(p, w.lenses[i].Says(t.v[w.system+i], p))
	if err := t.along(c.lasso.Loop); err != nil {
		return nil, err
	}
	v.Loop = slices.Clone(t.events[len(v.Schedule):])
	return v, nil
}

// schedule writes out the run that a link stands for.
func (x *explorer) schedule(link store.Link) (model.Schedule, error) {
	var path []int
	for link != 0 {
		parent, event := link.Split()
		if event != store.NoEvent {
			path = append(path, event)
		}
		var err error
		if link, err = x.tree.At(parent); err != nil {
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

// along takes the events of some edges.
func (t *trail) along(edges []lasso.Edge) error {
	for _, e := range edges {
		if err := t.take(int(e.Event)); err != nil {
			return err
		}
	}
	return nil
}

func (t *trail) follow(e model.Event) error {
	t.events = append(t.events, e)
	_, err := t.w.move(t.v, e)
	return err
}
