package main

import (
	"fmt"
	"time"

	"doorway/checker"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/model/transition"
	"doorway/shrink"
)

// A row is the failing run that one seed led to, and how it was shrunk.
type row struct {
	subject
	seed    uint64
	raw     int // events of the run found; 0 if none was
	shrunk  shrink.Result
	optimum optimum         // of the setup that shrinking ends with
	took    []time.Duration // by each pass
}

// measure finds a failing run of s by random runs and shrinks it.
func (b *bench) measure(s subject, seed uint64) (row, error) {
	r := row{subject: s, seed: seed}
	v, err := b.hunt(s, seed)
	if err != nil || v == nil {
		return r, err
	}
	r.raw = len(v.Events())
	last := time.Now()
	passed := func(shrink.Pass) {
		now := time.Now()
		r.took, last = append(r.took, now.Sub(last)), now
	}
	r.shrunk, err = shrink.Shrink(b.ctx, shrink.Subject{
		Build: transition.Builder(s.build).Runnable, Property: s.prop, Setup: s.setup, Behaviour: v.Behaviour,
	}, shrink.Options{Passed: passed})
	if err != nil {
		return r, fmt.Errorf("%s, %s for %v, seed %d: %w", s.name(), s.prop.Name, s.setup, seed, err)
	}
	r.optimum, err = b.optimum(s, r.shrunk)
	return r, err
}

// hunts are the searches for a failing run, in order. A flaw that none of them shows is
// passed over.
var hunts = []simulate.Runs{
	{Count: 300, Steps: 1000},
	{Count: 3000, Steps: 100, Policy: named("pos")},
	{Count: 3000, Steps: 100, Policy: named("coverage")},
}

func named(name string) scheduling.Policy {
	p, err := scheduling.Named(name)
	if err != nil {
		panic(err)
	}
	return p
}

// hunt searches for a violation by random runs. At the ends of some it also searches for
// one that only the graph of states shows.
func (b *bench) hunt(s subject, seed uint64) (*property.Violation, error) {
	sys, err := s.build(s.setup)
	if err != nil {
		return nil, err
	}
	for _, runs := range hunts {
		runs.Seed = seed * uint64(runs.Count)
		// A mutant may break the rules for algorithms before it breaks the property.
		if found, err := checker.DecideByRuns(b.ctx, sys, s.prop, runs); err == nil && found.Violation != nil {
			return found.Violation, nil
		}
		if s.prop.Engine().Endless() {
			return nil, nil
		}
	}
	return hopeless(sys, s.prop, seed)
}

// The number of runs whose last states are checked for a way out, and their length.
const (
	blindRuns  = 10
	blindSteps = 60
)

// hopeless makes random runs and checks whether their last states have a way out.
func hopeless(sys transition.System, prop property.Property, seed uint64) (v *property.Violation, err error) {
	r, err := replay.NewRunner(sys, prop)
	for i := uint64(0); err == nil && v == nil && i < blindRuns; i++ {
		v, err = r.Lenient(transition.Finite(blind(sys.World(), transition.Seeded(seed*blindRuns+i))))
	}
	return v, err
}

// blind returns a random run, which stops before the algorithm breaks a rule.
func blind(w transition.World, c transition.Chooser) (s transition.Schedule) {
	for range blindSteps {
		can := w.Enabled(nil)
		if len(can) == 0 {
			break
		}
		e := can[transition.RandomWalk(c, can)]
		if _, err := w.Apply(e); err != nil {
			break
		}
		s = append(s, e)
	}
	return s
}

// replays returns the number of replays and searches that shrinking took.
func (r row) replays() (n int) {
	for _, p := range r.shrunk.Passes {
		n += p.Replays
	}
	return n
}
