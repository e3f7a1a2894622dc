package liveness

import (
	"doorway/checker/property"
	"doorway/model/kinds"
)

// Hopeless returns, for a Possibility, the fingerprints of the pending states from which no goal is reachable, and
// the first such node, if there are any.
func (g *Graph) Hopeless(p property.Property, marks func(int) property.Mark) (first int, ends map[uint64]bool) {
	without, _, ok := p.Engine().Possible()
	if !ok {
		return 0, nil
	}
	for node, hopeful := range g.reach(without, marks) {
		if !marks(node).Pending || hopeful {
			continue
		}
		if ends == nil {
			first, ends = node, map[uint64]bool{}
		}
		ends[g.FPs.At(node)] = true
	}
	return first, ends
}

// reach returns by node whether a goal is reachable from it without events of the given kinds. It searches
// backwards from the goals.
func (g *Graph) reach(without kinds.Set, marks func(int) property.Mark) []bool {
	first := make([]int, g.FPs.n+1) // first[n] is the first edge into node n
	for _, e := range g.Edges {
		first[e.FP+1]++
	}
	for n := range g.FPs.n {
		first[n+1] += first[n]
	}
	hopeful := make([]bool, g.FPs.n)
	var frontier []int
	for n := range g.FPs.n {
		if marks(n).Goal {
			hopeful[n] = true
			frontier = append(frontier, n)
		}
	}
	for len(frontier) > 0 {
		n := frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		for _, e := range g.Edges[first[n]:first[n+1]] {
			if !hopeful[e.From] && !without.Has(e.Kind) {
				hopeful[e.From] = true
				frontier = append(frontier, int(e.From))
			}
		}
	}
	return hopeful
}
