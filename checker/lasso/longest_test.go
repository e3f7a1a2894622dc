package lasso

import (
	"testing"

	"pgregory.net/rapid"
)

// weigh makes some edges weigh something.
func weigh(from int, e Edge) int { return (from + int(e.To) + int(e.Action)) % 3 }

// TestLongestAgainstBruteForce tries all walks: one that is longer than there
// are nodes has been round a cycle.
func TestLongestAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		within := drawWithin(t, g)
		most, bounded := g.Longest(within, weigh)
		best := heaviest(g, within, g.nodes()-1)
		again := heaviest(g, within, 2*g.nodes())
		if bounded != (best == again) || bounded && most != best {
			t.Fatalf("longest %d, bounded %v; walks of up to %d edges weigh %d, of twice as many %d", most, bounded, g.nodes()-1, best, again)
		}
	})
}

// heaviest returns the largest weight of a walk of at most so many edges.
func heaviest(g *Graph, within []bool, edges int) (most int) {
	weights := make([]int, g.nodes()) // of the heaviest walk from each node
	for range edges {
		next := make([]int, g.nodes())
		for n := range g.nodes() {
			for _, e := range g.from(n) {
				if within[n] && within[e.To] {
					next[n] = max(next[n], weigh(n, e)+weights[e.To])
				}
			}
		}
		weights = next
	}
	for n := range g.nodes() {
		if within[n] {
			most = max(most, weights[n])
		}
	}
	return most
}
