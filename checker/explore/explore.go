// Package explore visits every reachable state of a bounded system, breadth first, while properties
// watch.
package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"doorway/checker/internal/observe"
	"doorway/checker/internal/reduce"
	"doorway/checker/internal/store"
	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model/transition"
)

// Each calls found with the result of exploring the system for each property alone, or the error of that search.
//
// Properties share a search if their memories are equal in every state: the search visits the same states in the same
// order as one for each of them. A property gets a search of its own when a run breaks it, which ends its search early,
// or when its memory differs. Searches that are reduced, saved in files or limited in memory are never shared.
//
// If a search reaches Options.States, a reduced one follows where it promises to end. A violation is a shortest run
// even if the search is reduced, unless finding one takes more states than Options.States.
func Each(ctx context.Context, sys transition.System, props []property.Property, opts Options, found func(i int, r *Result, err error)) {
	for groups := alike(props, opts); len(groups) > 0; {
		group := groups[0]
		groups = groups[1:]
		var some []property.Property
		for _, i := range group {
			some = append(some, props[i])
		}
		shared := opts
		shared.alike = len(group) > 1
		r, err := Explore(ctx, sys, some, shared)
		if err != nil && len(group) > 1 {
			groups = append(split(group, err), groups...)
			continue
		}
		for k, i := range group {
			own, err := r.of(k), err
			if err == nil {
				own, err = orReduced(ctx, sys, props[i:i+1], opts, own)
			}
			if err == nil && opts.Reduce {
				own, err = shortest(ctx, sys, props[i:i+1], opts, own)
			}
			found(i, own, err)
		}
	}
}

// Explore visits every reachable state of the system, breadth first, while the properties watch,
// until each is violated or no new state is reached. An error is the algorithm's fault (a
// *transition.AlgorithmError in a *RunError) or a property's. A search cut short by ctx or a limit
// returns no error; Result.Stopped says why it ended.
func Explore(ctx context.Context, sys transition.System, props []property.Property, opts Options) (*Result, error) {
	var result *Result
	var x atomic.Pointer[explorer]
	err := panics.Until(ctx, sys, func() (err error) {
		result, err = explore(ctx, sys, props, opts, &x)
		return err
	})
	var stuck *panics.StuckError
	if errors.As(err, &stuck) {
		return x.Load().stuckIn(stuck, props), nil
	}
	return result, err
}

func explore(ctx context.Context, sys transition.System, props []property.Property, opts Options, at *atomic.Pointer[explorer]) (result *Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &property.RunError{Schedule: opts.Prefix, Err: panics.Panicked(r)}
		}
	}()
	x, err := newExplorer(sys, props, opts)
	for err == nil {
		at.Store(x)
		if result, err = x.attempt(ctx); err != errAgain {
			return result, err
		}
		x, err = x.again()
	}
	return nil, err
}

// maxWorkers bounds the goroutines of an exploration. Each goroutine has its own tables.
const maxWorkers = 1024

// newExplorer returns an exploration that has not started.
func newExplorer(sys transition.System, props []property.Property, opts Options) (*explorer, error) {
	seen, err := observe.New(sys, props...)
	if err = cmp.Or(err, opts.Constraint.Given()); err != nil {
		return nil, err
	}
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	if opts.Workers > maxWorkers {
		return nil, fmt.Errorf("%d workers are too many: want at most %d; more than the machine has processors gain nothing", opts.Workers, maxWorkers)
	}
	x := emptyExplorer(sys, seen.Order, props, opts)
	return x, x.begin(seen.Machine())
}

// emptyExplorer returns an exploration without workers.
func emptyExplorer(sys transition.System, cycle property.WellFormedness, props []property.Property, opts Options) *explorer {
	return &explorer{
		plan: plan{opts: opts, sys: sys, setup: sys.Setup(), cycle: cycle, props: props}, root: opts.Prefix, started: time.Now(),
		violations: make([]*candidate, len(props)),
		atNode:     make([]*candidate, len(props)), atEvent: make([]*candidate, len(props)),
		stuck: make([]*candidate, len(props)), exercised: make([]bool, len(props)), unlock: func() {},
		memory: store.Usage{Limit: opts.Memory, Spill: store.Spill{Dir: opts.Dir}},
	}
}

// A whole search that reaches its limit on states decides nothing. A reduced one may come to its end, but takes several
// times as long for a state, and often gains little. Two short searches tell whether it is worth a try
// (docs/decisions/016-reductions.md).
const (
	shortSearch = 20_000 // states of a short search
	fraction    = 4      // a reduced search gets one part in so many of the limit
)

// promising reports whether a reduced search comes so much deeper than a whole one, by the same number of states, that
// it may end much sooner.
func promising(whole, reduced *Result) bool { return 2*reduced.Depth >= 3*whole.Depth }

// orReduced returns the result of a reduced search of a system with one property if the whole search, whose result is
// given, was stopped by its limit on states and the reduced one decides the property. Otherwise it returns the given
// result. A search that is kept in files, or stays within a constraint, is left as it is, and so is a small limit.
func orReduced(ctx context.Context, sys transition.System, props []property.Property, opts Options, whole *Result) (*Result, error) {
	var limit *LimitError
	switch {
	case opts.Reduce || opts.Constraint != nil || opts.Checkpoint != nil || whole.Findings[0].Violation != nil:
		return whole, nil
	case !errors.As(whole.Stopped, &limit) || limit.States < fraction*shortSearch:
		return whole, nil
	}
	brief := opts
	brief.States = shortSearch
	start, err := Explore(ctx, sys, props, brief)
	if err != nil {
		return nil, err
	}
	r, err := Explore(ctx, sys, props, brief.Reducing())
	if err == nil && !decides(r) && promising(start, r) {
		opts.States /= fraction
		r, err = Explore(ctx, sys, props, opts.Reducing())
	}
	if err == nil && !decides(r) {
		return whole, nil
	}
	return r, err
}

// decides reports whether an exploration with one property decides it.
func decides(r *Result) bool { return r.Complete() || r.Findings[0].Violation != nil }

// shortest returns the result of a search without reduction for the violation that a reduced search has found with one
// property. It returns the given result if there is no shorter run to find, or if that search is cut short.
func shortest(ctx context.Context, sys transition.System, props []property.Property, opts Options, found *Result) (*Result, error) {
	if found.Reduced != reduce.ByPersistentSets || found.Findings[0].Violation == nil {
		return found, nil
	}
	r, err := Explore(ctx, sys, props, opts.shortening())
	if err == nil && r.Findings[0].Violation == nil {
		return found, nil
	}
	return r, err
}
