package initial

import (
	"fmt"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/transition"
)

// A startable world can return to any initial state.
type startable interface {
	transition.World
	ResetTo(start int)
}

// opening holds a world before its first event: it is in its first initial state, where only
// the events Begin are enabled.
type opening struct {
	startable
	starts int
	begun  bool
	seen   model.Observation
}

// World lets a world begin in one of several initial states, if there are any.
func World(w startable, starts int) transition.World {
	if starts == 0 {
		return w
	}
	return &opening{startable: w, starts: starts}
}

func (w *opening) Reset() {
	w.startable.Reset()
	w.begun = false
}

func (w *opening) Clone() transition.World {
	c := *w
	c.startable = w.startable.Clone().(startable)
	return &c
}

func (w *opening) Key(buf []byte) []byte {
	return append(w.startable.Key(buf), valuecode.Flag(w.begun))
}

func (w *opening) Enabled(buf []model.Event) []model.Event {
	if w.begun {
		return w.startable.Enabled(buf)
	}
	return begins(w.starts, buf)
}

func (w *opening) Apply(e model.Event) (*model.Observation, error) {
	switch {
	case w.begun:
		return w.startable.Apply(e)
	case e != (model.Event{Kind: model.Begin, Which: e.Which}) || int(e.Index) >= w.starts:
		return &w.seen, &transition.DisabledError{Event: e, Enabled: w.Enabled(nil)}
	}
	w.startable.ResetTo(int(e.Index))
	w.begun = true
	w.seen = model.Observation{Event: e, Was: w.View(0), Is: w.View(0)}
	return &w.seen, nil
}

func (w *opening) Explain(e model.Event) (transition.Step, error) {
	if w.begun {
		return w.startable.Explain(e)
	}
	obs, err := w.Apply(e)
	return transition.Step{Observation: *obs, State: fmt.Sprintf("%+v", w.Local(0)), Of: w.starts}, err
}

func (w *opening) Action(e model.Event) transition.Action {
	if w.begun {
		return w.startable.Action(e)
	}
	return enabled.Action(e, false, 0)
}

func (w *opening) Footprint(e model.Event) transition.Footprint {
	if w.begun {
		return w.startable.Footprint(e)
	}
	return transition.At(e)
}
