package checker

import (
	"context"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model/transition"
)

// Short names for what users of this package need most.
type (
	// A Property is a statement about every run of a system.
	Property = property.Property
	// A Monitor is the automaton behind a property.
	Monitor[M comparable] = property.Monitor[M]
	// Options bound and control an exploration.
	Options = explore.Options
)

// New returns the property that a monitor decides.
func New[M comparable](name, meaning, source string, m Monitor[M]) Property {
	return property.New(name, meaning, source, m)
}

// Explore visits every state that the system can reach, with several properties watching.
func Explore(ctx context.Context, sys transition.System, props []Property, opts Options) (*explore.Result, error) {
	return explore.Explore(ctx, sys, props, opts)
}
