package checker

import (
	"cmp"
	"errors"
	"slices"

	"doorway/model"
)

// graph is the explored states and transitions, kept only for properties that
// are judged on it.
type graph struct {
	fps   ledger // by node
	edges []edge
	marks []mark // for each node in turn, one a property judged on the graph
}

// An edge is a transition; fp is the fingerprint of where it leads.
type edge struct {
	fp   uint64
	from uint32
	kind model.Kind
}

// A mark is what a Possibility says of a node.
type mark struct{ pending, goal bool }

func (g *graph) add(chunks []chunk) {
	for i := range chunks {
		g.edges = append(g.edges, chunks[i].edges...)
		g.marks = append(g.marks, chunks[i].marks...)
	}
}

// resolve replaces each edge's fingerprint by the node it leads to, and sorts
// the edges by it.
func (g *graph) resolve() {
	nodes := make(map[uint64]uint64, g.fps.n)
	for n := range g.fps.n {
		nodes[g.fps.at(n)] = uint64(n)
	}
	for i := range g.edges {
		g.edges[i].fp = nodes[g.edges[i].fp]
	}
	slices.SortStableFunc(g.edges, func(a, b edge) int { return cmp.Compare(a.fp, b.fp) })
}

// judgePossible finds, for each Possibility, the first state that is pending
// and from which no goal can be reached.
func (x *explorer) judgePossible() {
	x.graph.resolve()
	stride := 0
	for _, m := range x.monitors {
		if m.pending != nil {
			stride++
		}
	}
	column := 0
	for i, p := range x.props {
		without, why, ok := p.watch.possible()
		if !ok {
			continue
		}
		if x.violations[i] == nil {
			hopeful := x.graph.reach(without, stride, column)
			for node := range hopeful {
				if x.graph.marks[node*stride+column].pending && !hopeful[node] {
					x.violations[i] = &candidate{x.claims.at(node), errors.New(why)}
					break
				}
			}
		}
		column++
	}
}

// reach returns for each node whether a goal can be reached from it without
// events of the given kinds, searching backwards from the goals.
func (g *graph) reach(without model.Kinds, stride, column int) []bool {
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
		if g.marks[n*stride+column].goal {
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
