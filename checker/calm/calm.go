// Package calm finds, of the shortest paths through a graph whose edges belong to processes, one
// with the fewest context switches. A context switch is an edge of another process than the last
// edge that belonged to a process (cf. Musuvathi and Qadeer, Iterative context bounding for
// systematic testing of multithreaded programs, PLDI 2007). A run is easier to read if each process
// continues as long as it can.
//
// For each node at some distance, and each process that may have taken the last step there, the
// search keeps the best path; the best paths one step longer extend these.
package calm

import (
	"cmp"
	"slices"
)

// Nobody is the process of edges that belong to none.
const Nobody = -1

// An Edge leads from a node, whose edges are numbered.
type Edge[N comparable] struct {
	Number int
	By     int // the process, or Nobody
	To     N
	End    bool // it leads to an end of paths, whatever To is
	Fresh  bool // it never counts as a context switch
}

// A Graph calls visit with each edge from a node. It is called once for each node, in the order of
// their distances.
type Graph[N comparable] func(from N, visit func(Edge[N]))

// Shortest returns the best path from a node to an End, by the numbers of its edges: a shortest
// one, among these one with the fewest context switches, among these the first in lexicographic
// order of the numbers. ok is false if no End can be reached, or if more nodes than limit are
// nearer.
func (g Graph[N]) Shortest(start N, limit int) (path []int, ok bool) {
	s := &search[N]{nodes: map[N]node{start: {}}}
	s.layers = []layer{{ways: []way{{last: Nobody}}, at: [][]int{{0}}}}
	for here := []N{start}; len(here) > 0 && len(s.nodes) <= limit; {
		var end *way
		if here, end = s.expand(g, here); end != nil {
			return s.path(*end), true
		}
	}
	return nil, false
}

// search is the state of a search that has reached the nodes of one distance.
type search[N comparable] struct {
	nodes  map[N]node
	layers []layer // by distance
}

// A node has a number among those at its distance.
type node struct{ distance, number int }

// A layer is the best paths to the nodes at one distance.
type layer struct {
	ways []way   // in the order of their paths
	at   [][]int // by node: the places of its ways
}

// A way is the best path to a node with a certain last process.
type way struct {
	node, last int
	switches   int
	from       int // the place, in the layer before, of the way that it extends
	edge       int // by this edge
}

// expand follows the edges of the nodes here. It returns the nodes at the next distance, and the
// best way to an End if there is one.
func (s *search[N]) expand(g Graph[N], here []N) (there []N, end *way) {
	last := &s.layers[len(s.layers)-1]
	next := layer{}
	for i, n := range here {
		g(n, func(e Edge[N]) {
			to, known := s.nodes[e.To]
			if !known && !e.End {
				to = node{len(s.layers), len(there)}
				s.nodes[e.To] = to
				there, next.at = append(there, e.To), append(next.at, nil)
			}
			for _, place := range last.at[i] {
				w := last.ways[place].on(place, e.By, e.Number, e.Fresh)
				switch w.node = to.number; {
				case e.End:
					if end == nil || w.better(*end) {
						end = &w
					}
				case to.distance == len(s.layers):
					next.add(w)
				}
			}
		})
	}
	next.sort()
	s.layers = append(s.layers, next)
	return there, end
}

// on returns the way that extends w, which is in that place, by an edge.
func (w way) on(place, by, edge int, fresh bool) way {
	w.from, w.edge = place, edge
	if fresh {
		w.last = Nobody
	}
	if by != Nobody {
		if w.last != Nobody && w.last != by {
			w.switches++
		}
		w.last = by
	}
	return w
}

// better reports whether w is better than o: both are in the same layer.
func (w way) better(o way) bool {
	return cmp.Or(cmp.Compare(w.switches, o.switches), w.compare(o)) < 0
}

// compare compares two ways in the order of their paths.
func (w way) compare(o way) int {
	return cmp.Or(cmp.Compare(w.from, o.from), cmp.Compare(w.edge, o.edge))
}

// add keeps w unless there is a better way to the same node and last process.
func (l *layer) add(w way) {
	for _, place := range l.at[w.node] {
		if o := &l.ways[place]; o.last == w.last {
			if w.better(*o) {
				*o = w
			}
			return
		}
	}
	l.at[w.node] = append(l.at[w.node], len(l.ways))
	l.ways = append(l.ways, w)
}

// sort sorts the ways by their paths.
func (l *layer) sort() {
	slices.SortFunc(l.ways, way.compare)
	for i := range l.at {
		l.at[i] = l.at[i][:0]
	}
	for place, w := range l.ways {
		l.at[w.node] = append(l.at[w.node], place)
	}
}

// path returns the edges of the path that ends with w.
func (s *search[N]) path(w way) []int {
	path := make([]int, len(s.layers)-1)
	for i := len(path) - 1; i >= 0; i-- {
		path[i] = w.edge
		w = s.layers[i].ways[w.from]
	}
	return path
}
