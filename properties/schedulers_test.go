package properties

import (
	"context"
	"math"
	"slices"
	"testing"

	"doorway/checker"
	"doorway/checker/scheduling"
	"doorway/model"
)

// How a scheduler looks for one mutant: runs of so many events at most, so many
// times from other seeds.
const (
	chaseRuns  = 500
	chaseSteps = 200
	chases     = 5
)

// BenchmarkSchedulers lets each scheduler look for the mutants of the catalogue
// that a run by itself convicts. It reports the geometric mean of the events
// until one is found, or given up, and the share of chases that find nothing.
func BenchmarkSchedulers(b *testing.B) {
	for _, p := range scheduling.All() {
		for _, messages := range []bool{false, true} {
			b.Run(p.String()+map[bool]string{false: "/memory", true: "/messages"}[messages], func(b *testing.B) {
				all := convictable(b, messages)
				for b.Loop() {
					log, missed := 0.0, 0
					for _, c := range all {
						events, misses := chase(b, c, p)
						log, missed = log+math.Log(events), missed+misses
					}
					b.ReportMetric(math.Exp(log/float64(len(all))), "events/mutant")
					b.ReportMetric(100*float64(missed)/float64(chases*len(all)), "%missed")
				}
			})
		}
	}
}

// convictable returns the claims that mutants break at some event of a run.
func convictable(b *testing.B, messages bool) (all []cell) {
	later := []string{"deadlock-freedom", "no-interference", "election-ends"}
	for _, c := range cells() {
		v, _ := c.page.Variant(c.claim.Variant)
		sys, prop := c.build(b)
		if v.Mutant && c.claim.Expect == model.Violated && !prop.Endless() && !slices.Contains(later, prop.Name) && model.PassesMessages(sys) == messages {
			all = append(all, c)
		}
	}
	return all
}

// chase returns after how many events a claim was broken, on average, and how
// often it was not.
func chase(b *testing.B, c cell, p scheduling.Policy) (events float64, missed int) {
	sys, prop := c.build(b)
	for seed := range uint64(chases) {
		s, err := checker.Test(context.Background(), sys, []checker.Property{prop},
			checker.Runs{Count: chaseRuns, Steps: chaseSteps, Seed: seed * chaseRuns, Policy: p})
		if err != nil {
			continue // a mutant may break a rule instead
		}
		events += float64(s.Steps) / chases
		if s.Violation == nil {
			missed++
		}
	}
	return max(events, 1), missed
}
