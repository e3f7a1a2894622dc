package main

import (
	"fmt"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/shrink"
)

// An optimum is how short a run can be that breaks a property under a setup.
type optimum struct {
	events, loop int    // 0 if they are not known
	by           string // who tells how many events
}

// Who tells an optimum. The explorer is what shrinking ends with as well, so that
// it confirms itself; the reference shares nothing with it but the algorithm,
// the property and the meaning of events. It does not tell how long a loop is.
const (
	byReference = "reference"
	byExplorer  = "explorer"
)

// Where the explorer gives up, and the most states, as the explorer counts them,
// for which the reference is asked: it copies each.
const (
	optimumStates   = 500_000
	referenceStates = 20_000
)

// optimum returns that of the setup that shrinking ended with.
func (b *bench) optimum(s subject, r shrink.Result) (optimum, error) {
	key := fmt.Sprintf("%s %s %v", s.name(), s.prop.Name, r.Setup)
	if o, known := b.optima[key]; known {
		return o, nil
	}
	sys, err := s.build(r.Setup)
	if err != nil {
		return optimum{}, err
	}
	b.optima[key] = b.decided(sys, s.prop)
	return b.optima[key], nil
}

// decided returns the optimum of a system. A mutant may break the rules for
// algorithms before it breaks the property: then there is none.
func (b *bench) decided(sys model.System, prop property.Property) (o optimum) {
	props := []property.Property{prop}
	found, err := explore.Explore(b.ctx, sys, props, explore.Options{States: optimumStates})
	if err != nil || found.Findings[0].Violation == nil {
		return o
	}
	o = optimum{len(found.Findings[0].Violation.Schedule), len(found.Findings[0].Violation.Loop), byExplorer}
	if found.States > referenceStates {
		return o
	}
	o.events, o.by = 0, byReference
	if plain, err := reference.Explore(sys, props); err == nil && plain.Findings[0].Violation != nil {
		o.events = len(plain.Findings[0].Violation.Schedule)
	}
	return o
}
