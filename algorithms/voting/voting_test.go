package voting

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"doorway/checker"
	"doorway/model"
)

// published returns the probability that two are inside when each of the m
// coordinators that voted for the first has forgotten it with probability p, as
// published: that at least 2m−n of m have.
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
	a := Algorithm{Coordinators: model.AllProcs(n), M: m}
	states := make([]State, n)
	order := rng.Perm(n)
	first := enter(a, model.ProcID(n), states, order[:m])
	for _, c := range order[:m] {
		if rng.Float64() < p {
			states[c] = a.Durable(model.ProcID(c), states[c])
		}
	}
	return first && enter(a, model.ProcID(n+1), states, order)
}

// enter lets a client ask, delivers its requests to some coordinators and their
// answers to it, and reports whether it is inside then.
func enter(a Algorithm, client model.ProcID, states []State, asked []int) bool {
	s, _ := a.Step(client, State{}, model.Input[Message]{Kind: model.Request})
	for _, c := range asked {
		var out model.Sends[Message]
		coordinator := model.ProcID(c)
		states[c], out = a.Step(coordinator, states[c], model.Input[Message]{Kind: model.Deliver, From: client, Msg: Request})
		_, answer := out.Get(0)
		s, _ = a.Step(client, s, model.Input[Message]{Kind: model.Deliver, From: coordinator, Msg: answer})
	}
	return s.Region == model.Critical
}

// wilson returns the bounds between which a probability lies with confidence
// 99.9 %, of which hits of so many samples were found (Wilson, 1927).
func wilson(hits, samples int) (low, high float64) {
	const z = 3.2905
	n, q := float64(samples), float64(hits)/float64(samples)
	middle := (q + z*z/(2*n)) / (1 + z*z/n)
	radius := z / (1 + z*z/n) * math.Sqrt(q*(1-q)/n+z*z/(4*n*n))
	return middle - radius, middle + radius
}

// TestViolationProbability sets the published probability that two are inside
// beside what runs of the algorithm show. Formulas that are a little wrong must
// not stand the same comparison.
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

// bill is what was sent, and what so many attempts and entries should cost.
type bill struct{ Sent, Due int32 }

// costs returns the property that at rest at most so many messages were sent for
// each attempt and each entry.
func costs(attempt, entry int32) checker.Property {
	return checker.New("costs", fmt.Sprintf("%d an attempt and %d an entry", attempt, entry), "", checker.Monitor[bill]{
		Sees:  checker.Regions | checker.Messages | checker.EventKinds,
		Start: func(model.Snapshot) bill { return bill{} },
		Step: func(b bill, o model.Observation) (bill, error) {
			b.Sent += int32(o.Sent)
			if o.Event.Kind == model.Request || o.Event.Kind == model.Timeout {
				b.Due += attempt
			}
			if o.Is.Region == model.Critical && o.Was.Region != model.Critical {
				b.Due += entry
			}
			return b, nil
		},
		AtRest: func(b bill) error {
			if b.Sent > b.Due {
				return fmt.Errorf("%d messages were sent, more than %d", b.Sent, b.Due)
			}
			return nil
		},
	})
}

// TestMessages refutes that k attempts cost 2mk + m messages, as published: an
// attempt that fails may give up to m−1 votes back. With these it is a bound.
func TestMessages(t *testing.T) {
	const n, m = 3, 2
	setup := replicated(n, 2, 2)
	sys, err := model.MessagePassing(Algorithm{Coordinators: model.AllProcs(n), M: m, Few: true}, setup)
	if err != nil {
		t.Fatal(err)
	}
	r, err := checker.Explore(context.Background(), sys, []checker.Property{costs(2*m, m)}, checker.Options{States: 100_000})
	if err != nil || r.Findings[0].Violation == nil {
		t.Errorf("k attempts cost at most 2mk + m: %v", err)
	}
	s, err := checker.Test(context.Background(), sys, []checker.Property{costs(2*m+m-1, 1)}, checker.Runs{Count: 2000, Steps: 500, Seed: 1})
	if err != nil || s.Violation != nil {
		t.Errorf("k attempts cost more than 2mk + (m−1)(k−1) + m: %v %v", err, s.Violation)
	}
}
