package explore

import (
	"doorway/checker/internal/store"
	"doorway/checker/lasso"
	"doorway/model"
	"doorway/model/transition"
)

// schedule returns the run that a link stands for.
func (x *explorer) schedule(link store.Link) (transition.Schedule, error) {
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
	if len(path) > 0 { // at the last event the algorithm may break a rule
		t.events = append(t.events, t.enabled()[path[0]])
	}
	return t.events, nil
}

// A trail writes a run out, event by event.
type trail struct {
	w      *worker
	v      []uint32
	events transition.Schedule
}

// trail returns a trail that has followed a schedule from the initial state.
func (x *explorer) trail(s transition.Schedule) (*trail, error) {
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
