package property

import (
	"errors"

	"doorway/model"
)

// errWayOut ends a search that found a way out.
var errWayOut = errors.New("there is a way out")

// A way holds the memory of a search for a goal, of a property with memories of type M.
type way[M comparable] struct {
	Mem    M
	Prefix int32 // how many events of the prefix are still to come
	Helped bool  // some event happened that the goal must do without
}

// outOf returns wayOut of a monitor. It is only called for a Possibility.
func outOf[M comparable](m Monitor[M]) func(prefix int) watch {
	return func(prefix int) watch { return wayTo(m, prefix) }
}

func wayTo[M comparable](m Monitor[M], prefix int) watch {
	return watcher[way[M]]{m: Monitor[way[M]]{
		Sees:  m.Sees | EventKinds,
		Start: func(s model.Snapshot) way[M] { return way[M]{Mem: m.Start(s), Prefix: int32(prefix)} },
		Step: func(at way[M], o model.Observation) (way[M], error) {
			if m.Sees.Shows(&o) {
				if next, err := m.Step(at.Mem, m.Sees.Blank(&o)); err == nil {
					at.Mem = next
				}
			}
			if at.Prefix > 0 {
				at.Prefix--
				return at, nil
			}
			at.Helped = at.Helped || m.Possible.Without.Has(o.Event.Kind)
			if !at.Helped && m.Possible.Goal(at.Mem) {
				return at, errWayOut
			}
			return at, nil
		},
	}}
}
