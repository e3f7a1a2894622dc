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
	"doorway/checker/simulate"
)

// A Find is the result of one hunter with one seed.
type Find struct {
	Runs, Steps int  // until a run broke the property, with that run; 0 if none did
	Error       bool // the algorithm broke a rule first, for instance by filling a channel
}

// Found reports whether the property was broken.
func (f Find) Found() bool { return f.Runs > 0 }

// Who identifies a hunter.
type Who struct {
	Name  string // of the scheduler, or of rapid with the average number of actions of a run
	Limit int    // maximum number of events of a run; 0 for rapid, which has no limit
}

// String returns the name, followed by the limit if runs are shorter than usual.
func (w Who) String() string {
	if !w.short() {
		return w.Name
	}
	return fmt.Sprintf("%s/%d", w.Name, w.Limit)
}

// short reports whether runs are shorter than usual.
func (w Who) short() bool { return w.Limit > 0 && w.Limit < usual }

// A Hunter searches for a violation by random runs.
type Hunter struct {
	Who
	fair bool // a fair schedule follows its runs, so they can break properties of endless runs
	hunt func(ctx context.Context, h Hunt, seed uint64, budget int) (Find, int, error)
}

// Limits on the events of a run: the default of doorway.Verify, and one so low that no
// scheduler cuts runs shorter.
const (
	usual = 1000
	few   = 99
)

// numbered are schedulers with parameters other than their defaults.
var numbered = []string{"pct(3)", "pct(5)"}

// Hunters returns the schedulers, in the order of their package; rapid as a user
// would drive it, with runs of 30 actions on average, its default, and of 300; the
// schedulers again, with short runs; and some with other parameters.
func Hunters() (all []Hunter) {
	for _, p := range scheduling.All() {
		all = append(all, scheduled(p, usual))
	}
	all = append(all, rapidly(30), rapidly(300))
	for _, p := range scheduling.All() {
		all = append(all, scheduled(p, few))
	}
	for _, name := range numbered {
		if p, err := scheduling.Named(name); err == nil { // a test counts the hunters
			all = append(all, scheduled(p, few))
		}
	}
	return all
}

// By returns the hunter that who identifies, if there is one.
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

// Record hunts with each of the seeds 0, 1, …, and also returns the number of events of
// all hunts.
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

// Hunt searches for a violation within a budget of events, and also returns the number
// of events that it took. Seeds are 0, 1, 2, …
func (h Hunter) Hunt(ctx context.Context, x Hunt, seed uint64, budget int) (Find, int, error) {
	f, took, err := h.hunt(ctx, x, seedOf(x, seed), budget)
	if f.Steps > budget {
		f = Find{} // the last run found it, beyond the budget
	}
	return f, took, err
}

// seedOf returns the seed of the first run. Each run adds one to the seed of the run
// before, so hunts with neighbouring seeds would share runs.
func seedOf(x Hunt, seed uint64) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%v %d", x, seed)
	return h.Sum64() | 1 // rapid takes 0 to mean no seed
}

// runs is how many random prefixes a fair schedule follows, as in doorway.Verify.
const runs = 2000

// scheduled returns the hunter that makes runs of at most steps events with a scheduler.
func scheduled(p scheduling.Policy, steps int) Hunter {
	return Hunter{Who{p.String(), steps}, true, func(ctx context.Context, h Hunt, seed uint64, budget int) (Find, int, error) {
		prop := h.Claim.Property
		sys, err := h.Page.System(h.Claim)
		if err != nil {
			return Find{}, 0, err
		}
		all := simulate.Runs{Count: budget, Steps: steps, Events: budget, Seed: seed, Policy: p}
		if prop.Engine().Endless() {
			all.Count = runs // the random prefixes grow from the first to the last
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
