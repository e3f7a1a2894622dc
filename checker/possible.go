package checker

import (
	"doorway/model"
)

// hopeless returns the fingerprints of the states that are pending and from which
// no goal can be reached, and the first of these nodes, if the property is a
// Possibility and there are any.
func (g *graph) hopeless(p Property, marks func(int) mark) (first int, ends map[uint64]bool) {
	without, _, ok := p.Possible()
	if !ok {
		return 0, nil
	}
	for node, hopeful := range g.reach(without, marks) {
		if !marks(node).pending || hopeful {
			continue
		}
		if ends == nil {
			first, ends = node, map[uint64]bool{}
		}
		ends[g.fps.at(node)] = true
	}
	return first, ends
}

// reach returns for each node whether a goal can be reached from it without
// events of the given kinds, searching backwards from the goals.
func (g *graph) reach(without model.Kinds, marks func(int) mark) []bool {
	first := make([]int, g.fps.n+1) // first[n] is the first edge into node n
	for _, e := range g.edges {
		first[e.fp+1]++
	}
	for n := range g.fps.n {
		first[n+1] += first[n]
	}
	hopeful := make([]bool, g.fps.n)
	var todo []int
	for n := range g.fps.n {
		if marks(n).goal {
			hopeful[n] = true
			todo = append(todo, n)
		}
	}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, e := range g.edges[first[n]:first[n+1]] {
			if !hopeful[e.from] && !without.Has(e.kind) {
				hopeful[e.from] = true
				todo = append(todo, int(e.from))
			}
		}
	}
	return hopeful
}
