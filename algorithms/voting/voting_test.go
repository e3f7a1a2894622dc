package voting

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// published returns the published probability that two clients are inside when
// each of the m coordinators that voted for the first has forgotten that with
// probability p: the probability that at least 2m−n of m have.
func published(n, m int, p float64) float64 { return atLeast(2*m-n, m, p) }

// atLeast returns the probability that at least k of m happen, each with
// probability p.
func atLeast(k, m int, p float64) (sum float64) {
	choose := 1.0
	for i := range m + 1 {
		if i >= k {
			sum += choose * math.Pow(p, float64(i)) * math.Pow(1-p, float64(m-i))
		}
		choose = choose * float64(m-i) / float64(i+1)
	}
	return sum
}

// twoInside takes one run: a client enters with the votes of m coordinators, each
// of them resets with probability p, and another client asks all.
func twoInside(rng *rand.Rand, n, m int, p float64) bool {
	var reset model.ProcSet
	for c := range model.ProcID(m) {
		if rng.Float64() < p {
			reset = reset.With(c)
		}
	}
	return inside(catalogue.Size{N: n, M: m}, reset)
}

// wilson returns the bounds of a probability with 99.9 % confidence, given the
// number of hits in so many samples (Wilson, 1927).
func wilson(hits, samples int) (low, high float64) {
	const z = 3.2905
	n, q := float64(samples), float64(hits)/float64(samples)
	middle := (q + z*z/(2*n)) / (1 + z*z/n)
	radius := z / (1 + z*z/n) * math.Sqrt(q*(1-q)/n+z*z/(4*n*n))
	return middle - radius, middle + radius
}

// TestViolationProbability compares the published probability that two clients
// are inside with what runs of the algorithm show. Slightly wrong formulas must
// fail the same comparison.
func TestViolationProbability(t *testing.T) {
	const samples = 40_000
	for _, c := range []struct {
		n, m int
		p    float64
	}{{3, 2, 0.1}, {4, 3, 0.2}, {5, 3, 0.1}, {5, 4, 0.3}, {8, 5, 0.2}} {
		rng := rand.New(rand.NewPCG(uint64(c.n), uint64(c.m)))
		hits := 0
		for range samples {
			if twoInside(rng, c.n, c.m, c.p) {
				hits++
			}
		}
		low, high := wilson(hits, samples)
		within := func(p float64) bool { return low <= p && p <= high }
		if p := published(c.n, c.m, c.p); !within(p) {
			t.Errorf("n=%d m=%d p=%g: published %.4f, found %.4f to %.4f", c.n, c.m, c.p, p, low, high)
		}
		for wrong, p := range map[string]float64{
			"one reset more":       atLeast(2*c.m-c.n+1, c.m, c.p),
			"one reset fewer":      atLeast(2*c.m-c.n-1, c.m, c.p),
			"all n may be reset":   atLeast(2*c.m-c.n, c.n, c.p),
			"all m must be reset":  atLeast(c.m, c.m, c.p),
			"p and 1−p in reverse": atLeast(2*c.m-c.n, c.m, 1-c.p),
		} {
			if within(p) {
				t.Errorf("n=%d m=%d p=%g: the wrong formula (%s) says %.4f, which is within %.4f to %.4f", c.n, c.m, c.p, wrong, p, low, high)
			}
		}
	}
}

// credit is how many messages may still be sent, at most enough for two clients.
type credit struct{ Left int32 }

// costs returns the property that at rest at most so many messages were sent for
// each attempt and each entry. More credit than two clients may need is forgotten,
// so there are finitely many states: what is proved then holds all the more.
func costs(attempt, entry int32) property.Property {
	return property.New("costs", fmt.Sprintf("%d an attempt and %d an entry", attempt, entry), "", property.Monitor[credit]{
		Sees:  property.Regions | property.Messages | property.EventKinds,
		Start: func(model.Snapshot) credit { return credit{} },
		Step: func(c credit, o model.Observation) (credit, error) {
			c.Left -= int32(o.Sent)
			if o.Event.Kind == model.Request || o.Event.Kind == model.Timeout {
				c.Left += attempt
			}
			if o.Is.Region == model.Critical && o.Was.Region != model.Critical {
				c.Left += entry
			}
			c.Left = min(c.Left, 4*(attempt+entry))
			return c, nil
		},
		AtRest: func(c credit) error {
			if c.Left < 0 {
				return fmt.Errorf("%d messages too many were sent", -c.Left)
			}
			return nil
		},
	})
}

// TestMessages refutes that k attempts cost 2mk + m messages, as published: an
// attempt that fails may give up to m−1 votes back. With these added, it is a bound.
func TestMessages(t *testing.T) {
	const n, m = 3, 2
	sys, err := message.System(Algorithm{Coordinators: model.AllProcs(n), M: m, Few: true}, replicated(n, 2, 2))
	if err != nil {
		t.Fatal(err)
	}
	for want, p := range map[checker.Status]property.Property{checker.Violated: costs(2*m, m), checker.Proved: costs(2*m+m-1, 1)} {
		if v, err := checker.Decide(context.Background(), sys, p, explore.Options{}); err != nil || v.Status != want {
			t.Errorf("%s: %v (%v), want it %v", p.Meaning, v, err, want)
		}
	}
	if v, err := checker.Decide(context.Background(), sys, costs(2*m+m-1, 0), explore.Options{}); err != nil || v.Status != checker.Violated {
		t.Errorf("a message less: %v (%v)", v, err)
	}
}
