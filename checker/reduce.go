package checker

import (
	"fmt"
	"sync/atomic"

	"doorway/model"
)

// reduction says which states a search may leave out
// (docs/decisions/016-reductions.md). The zero value leaves none out.
type reduction struct {
	symmetric  bool        // of states that differ by an exchange of processes all but one
	persistent bool        // of a state's events those that can as well come later
	never      model.Kinds // … among them none of these
	spared     atomic.Bool // some event was left for later
}

// The reductions by their names.
const (
	bySymmetry       = "symmetry"
	byPersistentSets = "persistent sets"
)

// name returns by what the search was reduced, or "".
func (r *reduction) name() string {
	switch {
	case r.symmetric:
		return bySymmetry
	case r.spared.Load():
		return byPersistentSets
	default:
		return ""
	}
}

// reduce finds the reduction that is sound for the system and everything that
// is asked of it, if one is wanted.
func (x *explorer) reduce(m model.Machine) error {
	if !x.opts.Reduce {
		return nil
	}
	if c := x.opts.Constraint; c != nil {
		return fmt.Errorf("a search within the constraint %s cannot be reduced: what is left out may lie within it; leave one of the two out", c.Name)
	}
	x.symmetric = model.Exchangeable(m, x.setup) != nil
	x.never = model.KindsOf(model.Request)
	x.persistent = !x.symmetric && model.Awaiting(m, x.setup) != nil
	for i, p := range x.props {
		if x.monitors[i].symmetry == nil {
			x.symmetric = false
		}
		without, _, _ := p.watch.possible()
		x.never |= without
		if p.watch.judgesStates() || p.Endless() {
			x.persistent = false
		}
	}
	if x.persistent {
		x.seen = newVisited(max(2, x.opts.Workers)) // one that knows what was seen before this level
	}
	return x.shareMonitors()
}

// An ample is a worker's choice of events.
type ample struct {
	awaiter model.Awaiter
	awaited []model.ProcSet // by process: whose messages may still come first
}

func (x *explorer) newAmple(m model.Machine) *ample {
	if !x.persistent {
		return nil
	}
	return &ample{model.Awaiting(m, x.setup), make([]model.ProcSet, x.setup.N)}
}

// spared returns the processes whose events need not be taken in v, because
// those of the others are enough: they are a persistent set.
func (w *worker) spared(v []uint32, fp uint64) model.ProcSet {
	for p := range w.ample.awaited {
		w.ample.awaited[p] = w.ample.awaiter.Awaited(v[:w.system], model.ProcID(p))
	}
	all := model.AllProcs(w.x.setup.N)
	least, spared := len(w.events), model.ProcSet(0)
	for p := range model.ProcID(w.x.setup.N) {
		set := w.ample.closed(p)
		if n := w.count(set); n > 0 && n < least && w.enough(v, fp, set) {
			least, spared = n, all&^set
		}
	}
	if spared != 0 && !w.x.spared.Load() {
		w.x.spared.Store(true)
	}
	return spared
}

// count returns how many events can happen at the given processes.
func (w *worker) count(set model.ProcSet) (n int) {
	for _, e := range w.events {
		if set.Has(e.Proc) {
			n++
		}
	}
	return n
}

// closed returns the least set with p in it of processes that await nobody
// outside it: nothing that others do changes what they can do.
func (a *ample) closed(p model.ProcID) model.ProcSet {
	set, todo := model.Procs(p), model.Procs(p)
	for !todo.Empty() {
		q := todo.Min()
		more := a.awaited[q] &^ set
		set, todo = set|more, todo.Without(q)|more
	}
	return set
}

// enough reports whether it is enough to take the events of the given
// processes: none is a request or of a kind that a possibility does without, no
// property sees any of them, and one leads to a state that is expanded later,
// so that what is left out is not left out for ever.
func (w *worker) enough(v []uint32, fp uint64, set model.ProcSet) (later bool) {
	for _, e := range w.events {
		if !set.Has(e.Proc) {
			continue
		}
		if w.x.never.Has(e.Kind) {
			return false
		}
		if err := w.machine.Step(v[:w.system], e, &w.delta); err != nil || w.visible() {
			return false
		}
		later = later || w.x.seen.unexpanded(nonzero(fp+w.delta.Word))
	}
	return later
}

// visible reports whether a property sees anything of the delta.
func (w *worker) visible() bool {
	for k := range w.lenses {
		if w.lenses[k].sight(w.machine, w.delta.Seen) != 1 {
			return true
		}
	}
	return false
}

// unexpanded reports whether a state belongs to no level up to this one. The
// answer does not depend on how far the level is, if there is a fresh table.
func (v *visited) unexpanded(fp uint64) bool { return !v.settled[fp>>(64-shardBits)].has(fp) }
