package lasso

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// reached returns the nodes that can be reached from n, itself included.
func reached(g *Graph, n int) []bool {
	met := make([]bool, g.nodes())
	met[n] = true
	for range g.nodes() {
		for m := range met {
			for _, e := range g.from(m) {
				met[e.To] = met[e.To] || met[m]
			}
		}
	}
	return met
}

// TestEndsAgainstBruteForce says what an end is, word for word.
func TestEndsAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		for n, end := range g.Ends() {
			want := true
			for m, can := range reached(g, n) {
				want = want && (!can || reached(g, m)[n])
			}
			if end != want {
				t.Fatalf("node %d is an end: %v, want %v", n, end, want)
			}
		}
	})
}

// TestShortestAndExpected checks both against repeated sweeps over all nodes.
func TestShortestAndExpected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		ends := g.Ends()
		least, mean := make([]float64, g.nodes()), make([]float64, g.nodes())
		for n := range least {
			if !ends[n] {
				least[n] = math.Inf(1)
			}
		}
		for range 20_000 {
			next := make([]float64, g.nodes())
			for n := range g.nodes() {
				for _, e := range g.from(n) {
					if !ends[n] {
						w := float64(weigh(n, e))
						least[n] = min(least[n], w+least[e.To])
						next[n] += (w + mean[e.To]) / float64(len(g.from(n)))
					}
				}
			}
			mean = next
		}
		if got := g.Shortest(ends, weigh); float64(got) != least[0] {
			t.Errorf("the shortest weighs %d, want %v", got, least[0])
		}
		if got := g.Expected(ends, weigh); math.Abs(got-mean[0]) > 1e-8 {
			t.Errorf("on average %v, want %v", got, mean[0])
		}
	})
}
