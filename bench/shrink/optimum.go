package main

import (
	"fmt"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/internal/reference"
	"doorway/model/transition"
	"doorway/shrink"
)

// An optimum is the length of a shortest run that breaks a property under a setup.
type optimum struct {
	events, loop int    // 0 if unknown
	by           string // what determined the number of events
}

// What determines an optimum. Shrinking itself ends with the explorer, so the explorer
// only confirms itself. The reference shares nothing with it but the algorithm, the
// property and the meaning of events; it does not determine the length of a loop.
const (
	byReference = "reference"
	byExplorer  = "explorer"
)

// The explorer stops after optimumStates. The reference copies every state, so it runs only
// if the explorer counts at most referenceStates.
const (
	optimumStates   = 500_000
	referenceStates = 20_000
)

// optimum returns the optimum for the setup that shrinking ended with.
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

// decided returns the optimum of a system. It is unknown if a mutant breaks the rules for
// algorithms before it breaks the property.
func (b *bench) decided(sys transition.System, prop property.Property) (o optimum) {
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
