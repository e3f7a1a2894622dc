package checker

import (
	"sync"

	"doorway/checker/lasso"
	"doorway/model"
)

// graph is the explored states and transitions, kept only for properties that
// are judged on it.
type graph struct {
	fps     ledger // by node
	edges   []edge // in the order of the nodes that they leave
	marks   []mark // for each node in turn, one a property judged on the graph
	actions actions

	// Once ready to be judged, as a search for fair lassos needs it.
	fair  *lasso.Graph
	kinds []model.Kind // by action
}

// An edge is a transition; fp is the fingerprint of where it leads, and once
// resolved the node.
type edge struct {
	fp     uint64
	from   uint32
	action uint32
	event  uint32 // index among the events that can happen
	sent   uint16 // messages sent; a step sends at most four to each process, itself included
	kind   model.Kind
	by     int8 // the process whose step it is, or calm.Nobody
}

// actions numbers the actions that the graph has met.
type actions struct {
	mu      sync.Mutex
	numbers map[model.Action]uint32
}

func (a *actions) number(x model.Action) uint32 {
	a.mu.Lock()
	defer a.mu.Unlock()
	n, known := a.numbers[x]
	if !known {
		n = uint32(len(a.numbers))
		a.numbers[x] = n
	}
	return n
}

// bytes returns how much memory the graph takes.
func (g *graph) bytes() int { return 8*g.fps.n + 24*cap(g.edges) + 24*cap(g.marks) }

// list returns the actions by number.
func (a *actions) list() []model.Action {
	list := make([]model.Action, len(a.numbers))
	for x, n := range a.numbers {
		list[n] = x
	}
	return list
}

// load gives actions their places in the list as numbers.
func (a *actions) load(list []model.Action) {
	for n, x := range list {
		a.numbers[x] = uint32(n)
	}
}

// grow adds what was found out about nodes in turn: the edges that leave them, and
// their marks.
func (g *graph) grow(edges []edge, marks []mark) {
	g.edges = append(g.edges, edges...)
	g.marks = append(g.marks, marks...)
}

// column returns what one of the properties that mark nodes says of each.
func (g *graph) column(k int) func(node int) mark {
	stride := len(g.marks) / g.fps.n
	return func(n int) mark { return g.marks[n*stride+k] }
}

// resolve replaces each edge's fingerprint by the node it leads to.
func (g *graph) resolve() {
	nodes := make(map[uint64]uint64, g.fps.n)
	for n := range g.fps.n {
		nodes[g.fps.at(n)] = uint64(n)
	}
	for i := range g.edges {
		g.edges[i].fp = nodes[g.edges[i].fp]
	}
}

// edge returns the transition behind an edge from node n.
func (g *graph) edge(l *lasso.Graph, n int, e lasso.Edge) edge {
	return g.edges[l.First[n]+int(e.Event)]
}

// newGraph returns a graph without nodes.
func newGraph() *graph { return &graph{actions: actions{numbers: map[model.Action]uint32{}}} }

// owed returns to whom something is owed in each node, as one of the properties
// that mark nodes counts.
func (g *graph) owed(k int) func(node int) model.ProcSet {
	marks := g.column(k)
	return func(n int) model.ProcSet { return marks(n).owed }
}

// nodes returns how many nodes there are.
func (g *graph) nodes() int { return g.fps.n }
