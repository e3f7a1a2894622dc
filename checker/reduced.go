package checker

import (
	"context"
	"errors"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model/transition"
)

// A whole search that reaches its limit on states decides nothing. A reduced one may come to its end, but takes several
// times as long for a state, and often gains little. Two short searches tell whether it is worth a try
// (docs/decisions/016-reductions.md).
const (
	shortSearch = 20_000 // states of a short search
	share       = 4      // a reduced search gets one part in so many of the limit
)

// promising reports whether a reduced search comes so much deeper than a whole one, by the same number of states, that
// it may end much sooner.
func promising(whole, reduced *explore.Result) bool { return 2*reduced.Depth >= 3*whole.Depth }

// orReduced returns the result of a reduced search of a system with one property if the whole search, whose result is
// given, was stopped by its limit on states and the reduced one decides the property. Otherwise it returns the given
// result. A search that is kept in files, or stays within a constraint, is left as it is, and so is a small limit.
func orReduced(ctx context.Context, sys transition.System, prop property.Property, opts explore.Options, whole *explore.Result) (*explore.Result, error) {
	var limit *explore.LimitError
	switch {
	case opts.Reduce || opts.Constraint != nil || opts.Checkpoint != nil || whole.Findings[0].Violation != nil:
		return whole, nil
	case !errors.As(whole.Stopped, &limit) || limit.States < share*shortSearch:
		return whole, nil
	}
	props, brief := []property.Property{prop}, opts
	brief.States = shortSearch
	start, err := explore.Explore(ctx, sys, props, brief)
	if err != nil {
		return nil, err
	}
	r, err := explore.Reduced(ctx, sys, props, brief)
	if err == nil && !decides(r) && promising(start, r) {
		opts.States /= share
		r, err = explore.Reduced(ctx, sys, props, opts)
	}
	if err == nil && !decides(r) {
		return whole, nil
	}
	return r, err
}

// decides reports whether an exploration with one property decides it.
func decides(r *explore.Result) bool { return r.Complete() || r.Findings[0].Violation != nil }
