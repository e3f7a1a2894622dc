package finding

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"

	"doorway/checker"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/walk"
	"doorway/properties"
)

// A Find is what one hunter came to with one seed.
type Find struct {
	Runs, Steps int  // until the property was broken, with the run that broke it; 0 if none did
	Error       bool // before that the algorithm did what none may do: it filled a channel, say
}

// Found reports whether the property was broken.
func (f Find) Found() bool { return f.Runs > 0 }

// Who hunts.
type Who struct {
	Name  string // of the scheduler, or of rapid with how many actions a run has on average
	Limit int    // events of a run at most; 0 of rapid, which has none
}

// String returns the name, with the limit behind it if that is not the usual one.
func (w Who) String() string {
	if !w.short() {
		return w.Name
	}
	return fmt.Sprintf("%s/%d", w.Name, w.Limit)
}

// short reports whether runs are shorter than usual.
func (w Who) short() bool { return w.Limit > 0 && w.Limit < usual }

// A Hunter looks for a violation by random runs.
type Hunter struct {
	Who
	fair bool // a fair schedule follows its runs, so that they speak of runs that go on for ever
	hunt func(ctx context.Context, h Hunt, seed uint64, budget int) (Find, int, error)
}

// How many events a run has at most: what doorway.Verify allows unless it is
// told otherwise, and so few that no scheduler cuts runs short before.
const (
	usual = 1000
	few   = 99
)

// numbered is the schedulers with other numbers than they have if none is given.
var numbered = []string{"pct(3)", "pct(5)"}

// Hunters returns the schedulers, in the order of their package; rapid as a user
// would drive it, with runs of 30 events on average, which is what it does unless
// it is told otherwise, and of 300; and the schedulers again, with short runs, and
// with other numbers.
func Hunters() (all []Hunter) {
	for _, p := range scheduling.All() {
		all = append(all, scheduled(p, usual))
	}
	all = append(all, rapidly(30), rapidly(300))
	for _, p := range scheduling.All() {
		all = append(all, scheduled(p, few))
	}
	for _, name := range numbered {
		if p, err := scheduling.Named(name); err == nil { // a test misses those of which it is none
			all = append(all, scheduled(p, few))
		}
	}
	return all
}

// By returns the hunter.
func By(who Who) (Hunter, bool) {
	all := Hunters()
	i := slices.IndexFunc(all, func(h Hunter) bool { return h.Who == who })
	if i < 0 {
		return Hunter{}, false
	}
	return all[i], true
}

// Can reports whether the hunter's runs can break the property.
func (h Hunter) Can(x Hunt) bool { return h.fair || !Of(x).endless() }

// Record hunts with so many seeds, and returns also how many events that took.
func (h Hunter) Record(ctx context.Context, x Hunt, seeds, budget int) (r Record, events int, err error) {
	r = Of(x)
	r.Who, r.Budget = h.Who, budget
	for seed := range uint64(seeds) {
		f, took, err := h.Hunt(ctx, x, seed, budget)
		if err != nil {
			return r, events, fmt.Errorf("%v: %v: %w", h.Who, x, err)
		}
		r.Finds, events = append(r.Finds, f), events+took
	}
	return r, events, nil
}

// Hunt looks for a violation in so many events at most, and returns also how
// many events it took in all. Seeds are 0, 1, 2, …
func (h Hunter) Hunt(ctx context.Context, x Hunt, seed uint64, budget int) (Find, int, error) {
	f, took, err := h.hunt(ctx, x, seedOf(x, seed), budget)
	if f.Steps > budget {
		f = Find{} // in the last run, which is not cut off
	}
	return f, took, err
}

// seedOf returns the seed of the first run. Each run has the seed that follows
// that of the one before, so neighbouring ones would make hunts share their runs.
func seedOf(x Hunt, seed uint64) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%v %d", x, seed)
	return h.Sum64() | 1 // rapid takes 0 for none
}

// runs is how many random beginnings a fair schedule follows, as in doorway.Verify.
const runs = 2000

// scheduled returns the hunter that lets a scheduler make runs of so many events at most.
func scheduled(p scheduling.Policy, steps int) Hunter {
	return Hunter{Who{p.String(), steps}, true, func(ctx context.Context, h Hunt, seed uint64, budget int) (Find, int, error) {
		sys, prop, err := properties.Cell(h.Page, h.Claim)
		if err != nil {
			return Find{}, 0, err
		}
		all := walk.Runs{Count: budget, Steps: steps, Events: budget, Seed: seed, Policy: p}
		if prop.Endless() {
			all.Count = runs // the random beginnings grow from the first to the last
		}
		v, err := checker.DecideByRuns(ctx, sys, prop, all)
		if flaw := (*property.RunError)(nil); errors.As(err, &flaw) {
			return Find{Error: true}, 0, nil
		}
		if err != nil {
			return Find{}, 0, err
		}
		runs, events := v.Walked.Runs+v.Walked.Pilots.Runs, v.Walked.Steps+v.Walked.Pilots.Steps
		if v.Violation == nil {
			return Find{}, events, ctx.Err()
		}
		return Find{Runs: runs, Steps: events}, events, ctx.Err()
	}}
}
