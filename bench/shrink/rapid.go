package main

import (
	"context"
	"time"

	"doorway/bench/peer"
)

// checks is how many runs rapid makes to find a failing one.
const checks = 2000

// rapidly returns how many events rapid leaves of a run that breaks the property,
// or 0 if it finds none, and how many runs it made to find it. It may take limit
// to shrink.
func rapidly(ctx context.Context, s subject, seed uint64, limit time.Duration) (events, runs int, err error) {
	sys, err := s.build(s.setup)
	if err != nil {
		return 0, 0, err
	}
	// The seed grows by one with each check: two that are closer find the same run.
	r, err := peer.Search{
		System: sys, Property: s.prop, Seed: seed*checks + 1, Checks: checks, Actions: 40 * s.setup.N, Shrink: limit,
	}.Run(ctx)
	if err != nil || !r.Found {
		return 0, r.Runs, err
	}
	return r.Left, r.Runs, nil
}
