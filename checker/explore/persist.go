package explore

import (
	"doorway/checker/internal/store"
	"doorway/model"
)

// spared returns the processes whose events can wait in v.
func (w *worker) spared(v []uint32, fp uint64) model.ProcSet {
	spared := w.ample.Spare(v[:w.system], w.events, func(set model.ProcSet) bool { return w.enough(v, fp, set) })
	if spared != 0 && !w.x.Spared.Load() {
		w.x.Spared.Store(true)
	}
	return spared
}

// enough reports whether the events of the given processes suffice: none is a request or of a kind that a
// possibility excludes, no property sees any of them, and one leads to a state that is expanded later, so no event
// is postponed forever (the ignoring problem).
func (w *worker) enough(v []uint32, fp uint64, set model.ProcSet) (later bool) {
	for _, e := range w.events {
		if !set.Has(e.Proc) {
			continue
		}
		if w.x.Never.Has(e.Kind) {
			return false
		}
		if err := w.machine.Step(v[:w.system], e, &w.delta); err != nil || w.visible() {
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
