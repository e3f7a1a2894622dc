package main

import (
	"context"

	"doorway/cmd/internal/peer"
)

// rapidly returns how many events rapid leaves of a run that breaks the property,
// or 0 if it finds none.
func rapidly(ctx context.Context, s subject, seed uint64) (events int, err error) {
	sys, err := s.build(s.setup)
	if err != nil {
		return 0, err
	}
	r, err := peer.Search{System: sys, Property: s.prop, Seed: seed + 1, Checks: 2000, Actions: 40 * s.setup.N, Shrink: true}.Run(ctx)
	if err != nil || !r.Found {
		return 0, err
	}
	return r.Left, nil
}
