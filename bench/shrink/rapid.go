package main

import (
	"context"
	"time"

	"doorway/bench/peer"
)

// checks is the maximum number of runs that rapid makes to find a failing one.
const checks = 2000

// rapidly lets rapid find a run that breaks the property and shrink it for at most limit.
// It returns how many events are left, or 0 if rapid found none, and how many runs rapid
// made to find it.
func rapidly(ctx context.Context, s subject, seed uint64, limit time.Duration) (events, runs int, err error) {
	sys, err := s.build(s.setup)
	if err != nil {
		return 0, 0, err
	}
	// Rapid adds one to the seed with each check: closer seeds would share runs.
	r, err := peer.Search{
		System: sys, Property: s.prop, Seed: seed*checks + 1, Checks: checks, Actions: 40 * s.setup.N, Shrink: limit,
	}.Run(ctx)
	if err != nil || !r.Found {
		return 0, r.Runs, err
	}
	return r.Left, r.Runs, nil
}
