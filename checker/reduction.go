package checker

import (
	"fmt"
	"sync/atomic"

	"doorway/model"
)

// A reduction says which states a search may leave out
// (docs/decisions/016-reductions.md). The zero value leaves none out.
type reduction struct {
	symmetric  bool        // of states that differ by an exchange of processes all but one
	persistent bool        // of a state's events those that can as well come later
	sleeping   bool        // states know which lanes sleep in them
	never      model.Kinds // what a persistent set has none of
	spared     atomic.Bool // some event was left for later
	shares     []*symmetry // by property, in a symmetric search
}

// The reductions by their names.
const (
	BySymmetry       = "symmetry"
	ByPersistentSets = "persistent sets"
)

// name returns by what the search was reduced, or "".
func (r *reduction) name() string {
	switch {
	case r.symmetric:
		return BySymmetry
	case r.spared.Load():
		return ByPersistentSets
	default:
		return ""
	}
}

// choose finds the reduction that is sound for a machine and everything that is
// asked of it.
func (r *reduction) choose(m model.Machine, s model.Setup, props []Property, monitors []*interned) error {
	r.symmetric = model.Exchangeable(m, s) != nil
	r.never = model.KindsOf(model.Request)
	r.persistent = !r.symmetric && model.Awaiting(m, s) != nil
	for i, p := range props {
		if monitors[i].symmetry == nil {
			r.symmetric = false
		}
		without, _, _ := p.Possible()
		r.never |= without
		if p.JudgesStates() || p.Endless() {
			r.persistent = false
		}
	}
	return r.share(props, monitors)
}

// share prepares the monitors of a symmetric search.
func (r *reduction) share(props []Property, monitors []*interned) error {
	for i := 0; i < len(monitors) && r.symmetric; i++ {
		s, err := monitors[i].symmetry()
		if err != nil {
			return fmt.Errorf("property %s: %w", props[i].Name, err)
		}
		r.shares = append(r.shares, s)
	}
	return nil
}
