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
	// Options bound and control an exploration.
	Options = explore.Options
)

// Explore visits every state that the system can reach, with several properties watching.
func Explore(ctx context.Context, sys transition.System, props []Property, opts Options) (*explore.Result, error) {
	return explore.Explore(ctx, sys, props, opts)
}
