// Package switches finds, of the shortest paths through a graph whose edges belong to processes, one
// with the fewest context switches. A context switch is an edge of another process than the last
// edge that belonged to a process (cf. Musuvathi and Qadeer, Iterative context bounding for
// systematic testing of multithreaded programs, PLDI 2007). A run is easier to read if each process
// continues as long as it can.
//
// A first search, by distance, keeps the edges that lead one step further, up to the first distance
// at which a path ends. Of these edges only those on a shortest path are looked at again: for each
// node on one, and each process that may have taken the last step there, the best path is kept; the
// best paths one step longer extend these.
package switches

import (
	"cmp"
	"slices"

	"doorway/model"
)

// Nobody is the process of edges that belong to no process.
const Nobody = -1

// By returns the process whose step the event is, or Nobody.
func By(e model.Event) int {
	if p, ok := e.Stepper(); ok {
		return int(p)
	}
	return Nobody
}

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
	nodes, numbers := []N{start}, map[N]int{start: 0}
	return Numbered(func(from int, visit func(Edge[int])) {
		g(nodes[from], func(e Edge[N]) {
			to, known := numbers[e.To]
			if !known && !e.End {
				to = len(nodes)
				nodes, numbers[e.To] = append(nodes, e.To), to
			}
			visit(Edge[int]{e.Number, e.By, to, e.End, e.Fresh})
		})
	}).Shortest(limit)
}

// A Numbered graph is a Graph whose nodes have numbers; a graph of so many nodes has few larger
// ones. Paths begin at 0.
type Numbered Graph[int]

// Shortest does what Graph.Shortest does, on numbered nodes.
func (g Numbered) Shortest(limit int) (path []int, ok bool) {
	s := search{reached: []int32{1}, nodes: 1}
	for here := []int{0}; len(here) > 0 && s.nodes <= limit; {
		var ended bool
		if here, ended = s.expand(g, here); ended {
			s.prune()
			return s.best(), true
		}
	}
	return nil, false
}

// A search holds the nodes up to some distance.
type search struct {
	reached []int32  // by node: the number of levels after which it was reached, or 0
	nodes   int      // how many nodes were reached
	levels  [][]step // by distance: the edges to nodes one step further, and to ends
}

// A step follows an edge to a node one step further, or to an end.
type step struct {
	from, to   uint32
	number     int32
	by         int16
	end, fresh bool
}

// expand follows the edges of the nodes here. It returns the nodes at the next distance, and whether it met an end.
func (s *search) expand(g Numbered, here []int) (there []int, ended bool) {
	var level []step
	after := int32(len(s.levels) + 2)
	for _, n := range here {
		g(n, func(e Edge[int]) {
			if more := e.To + 1 - len(s.reached); more > 0 {
				s.reached = append(s.reached, make([]int32, more)...)
			}
			if !e.End && s.reached[e.To] == 0 {
				s.reached[e.To] = after
				s.nodes++
				there = append(there, e.To)
			}
			if e.End || s.reached[e.To] == after {
				ended = ended || e.End
				level = append(level, step{uint32(n), uint32(e.To), int32(e.Number), int16(e.By), e.End, e.Fresh})
			}
		})
	}
	s.levels = append(s.levels, level)
	return there, ended
}

// prune keeps only the steps on paths that end.
func (s *search) prune() {
	ends := make([]bool, len(s.reached)) // by node: a path from it ends
	for d, level := range slices.Backward(s.levels) {
		kept := level[:0]
		for _, e := range level {
			if e.end || ends[e.to] {
				kept = append(kept, e)
			}
		}
		for _, e := range kept {
			ends[e.from] = true
		}
		s.levels[d] = kept
	}
}

// best returns the best path along the steps.
func (s *search) best() []int {
	layers := []layer{{ways: []way{{last: Nobody}}, at: [][]int{{0}}}}
	number := make([]int32, len(s.reached)) // of a node in its layer
	var end *way
	for _, level := range s.levels {
		last, next := &layers[len(layers)-1], layer{}
		for _, e := range level {
			if !e.end && !next.has(number[e.to], e.to) {
				number[e.to] = next.node(e.to)
			}
			for _, place := range last.at[number[e.from]] {
				w := last.ways[place].on(place, e)
				switch w.node = int(number[e.to]); {
				case !e.end:
					next.add(w)
				case end == nil || w.better(*end):
					end = &w
				}
			}
		}
		next.sort()
		layers = append(layers, next)
	}
	return path(layers, *end)
}

// A layer holds the best paths to the nodes at one distance.
type layer struct {
	ways  []way    // in the order of their paths
	at    [][]int  // by node: the places of its ways
	nodes []uint32 // by node
}

// A way describes the best path to a node whose last step a certain process took.
type way struct {
	node, last int // the node's number in the layer
	switches   int
	from       int // the way that it extends, by its place in the previous layer
	edge       int // by this edge
}

// has reports whether n is the number of a node in the layer.
func (l *layer) has(n int32, node uint32) bool { return int(n) < len(l.nodes) && l.nodes[n] == node }

// node adds a node and returns its number.
func (l *layer) node(node uint32) int32 {
	l.nodes, l.at = append(l.nodes, node), append(l.at, nil)
	return int32(len(l.nodes) - 1)
}

// on extends w, which is in that place, by a step.
func (w way) on(place int, e step) way {
	w.from, w.edge = place, int(e.number)
	if e.fresh {
		w.last = Nobody
	}
	if by := int(e.by); by != Nobody {
		if w.last != Nobody && w.last != by {
			w.switches++
		}
		w.last = by
	}
	return w
}

// better reports whether w is better than o in the same layer.
func (w way) better(o way) bool {
	return cmp.Or(cmp.Compare(w.switches, o.switches), w.compare(o)) < 0
}

// compare compares two ways in the order of their paths.
func (w way) compare(o way) int {
	return cmp.Or(cmp.Compare(w.from, o.from), cmp.Compare(w.edge, o.edge))
}

// add adds w, unless the layer has a better way to the same node with the same last process.
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
func path(layers []layer, w way) []int {
	path := make([]int, len(layers)-1)
	for i := len(path) - 1; i >= 0; i-- {
		path[i] = w.edge
		w = layers[i].ways[w.from]
	}
	return path
}
