package explore

import (
	"doorway/checker/internal/reduce"
	"doorway/checker/internal/store"
)

// needed returns the events that cannot wait in v.
func (w *worker) needed(v []uint32, fp uint64) reduce.Subset {
	if w.ample == nil {
		return reduce.All
	}
	some := w.ample.Choose(v[:w.system], w.events, func(some reduce.Subset) bool { return w.enough(v, fp, some) })
	if some != reduce.All && !w.x.Spared.Load() {
		w.x.Spared.Store(true)
	}
	return some
}

// enough reports whether some events suffice: none is a request or of a kind that a possibility excludes, no property
// sees any of them, unless it is taken alone and none minds, and one leads to a state that is expanded later, so no
// event is postponed without end (the ignoring problem).
func (w *worker) enough(v []uint32, fp uint64, some reduce.Subset) (later bool) {
	for i, e := range w.events {
		if !some.Has(i, e) {
			continue
		}
		if w.x.Never.Has(e.Kind) {
			return false
		}
		if err := w.machine.Step(v[:w.system], e, &w.delta); err != nil || !some.Single() && w.visible() {
			return false
		}
		// States seen before this level do not count: the table is fresh.
		later = later || !w.x.seen.Has(store.Nonzero(fp+w.delta.Word))
	}
	return later
}

// visible reports whether a property sees the delta.
func (w *worker) visible() bool {
	for k := range w.watchers {
		if w.watchers[k].Sees(w.machine, w.delta.Seen) {
			return true
		}
	}
	return false
}
