// Package reduce says what an exploration may skip: all but one of a set of symmetric states (symmetry), events
// that can wait (persistent sets), and the second way around a diamond (sleep sets).
package reduce

import (
	"fmt"
	"sync/atomic"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/message/independence"
	"doorway/model/transition"
)

// A Reduction says which states a search may leave out
// (docs/decisions/016-reductions.md). The zero value leaves none out.
type Reduction struct {
	Symmetric  bool                     // explores one of the states that differ by an exchange of processes
	Persistent bool                     // explores a persistent set of a state's events
	Sleeping   bool                     // states carry a sleep set of tasks
	Never      kinds.Set                // kinds of events that a persistent set must not contain
	Spared     atomic.Bool              // some event was postponed
	Met        *independence.Encounters // by which events are taken alone, or nil
	Movers     *Movers                  // say which events may be taken early; nil unless some are taken alone
	Alone      bool                     // takes events alone
	Decided    bool                     // Met and Alone are given, and not to be chosen
	shares     []*property.Symmetry     // by property, in a symmetric search
}

// The reductions by their names.
const (
	BySymmetry       = "symmetry"
	ByPersistentSets = "persistent sets"
)

// Name names the reduction that the search used, or returns "".
func (r *Reduction) Name() string {
	switch {
	case r.Symmetric:
		return BySymmetry
	case r.Spared.Load():
		return ByPersistentSets
	default:
		return ""
	}
}

// Choose finds the reduction that is sound for a machine and the properties.
func (r *Reduction) Choose(m transition.Machine, s model.Setup, props []property.Property, monitors []*property.Interned) error {
	symmetric, ok := m.(transition.Symmetric)
	r.Symmetric = ok && symmetric.Exchanges()
	r.Never = kinds.Of(model.Request)
	r.Persistent = !r.Symmetric
	for i, p := range props {
		if monitors[i].Symmetry == nil {
			r.Symmetric = false
		}
		without, _, _ := p.Engine().Possible()
		r.Never |= without
		if p.Engine().JudgesStates() || p.Engine().Endless() {
			r.Persistent = false
		}
	}
	if r.Persistent {
		if !r.Decided {
			r.Met = independence.NewEncounters(m, s)
		}
		r.Persistent = r.Met != nil || independence.Awaiting(m, s) != nil
	}
	return r.share(props, monitors)
}

// share prepares the monitors of a symmetric search.
func (r *Reduction) share(props []property.Property, monitors []*property.Interned) error {
	for i := 0; i < len(monitors) && r.Symmetric; i++ {
		s, err := monitors[i].Symmetry()
		if err != nil {
			return fmt.Errorf("property %s: %w", props[i].Name, err)
		}
		r.shares = append(r.shares, s)
	}
	return nil
}
