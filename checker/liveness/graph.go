// Package liveness keeps the graph of explored states and judges what can or will happen later: what remains
// possible, and fair infinite runs.
package liveness

import (
	"slices"
	"sync"

	"doorway/checker/lasso"
	"doorway/checker/property"
	"doorway/internal/hashtable"
	"doorway/model"
	"doorway/model/transition"
)

// Graph holds the explored states and transitions, for properties that are judged on it.
type Graph struct {
	FPs     ledger          // by node
	Edges   []Edge          // in the order of the nodes that they leave
	Marks   []property.Mark // for each node in turn, one a property judged on the graph
	Actions actions

	// In the form in which package lasso searches it, once the graph is ready.
	fair  *lasso.Graph
	kinds []model.Kind // by action
}

// An Edge records a transition; FP is the fingerprint of its target and, once resolved, the target's node.
type Edge struct {
	FP     uint64
	From   uint32
	Action uint32
	Event  uint32 // index among the events that can happen
	Sent   uint16 // messages sent; a step sends at most four to each process, itself included
	Kind   model.Kind
	By     int8 // the process whose step it is, or switches.Nobody
}

// actions numbers the actions of the graph.
type actions struct {
	mu      sync.Mutex
	numbers map[transition.Action]uint32
}

// Number returns the number of an action.
func (a *actions) Number(x transition.Action) uint32 {
	a.mu.Lock()
	defer a.mu.Unlock()
	n, known := a.numbers[x]
	if !known {
		n = uint32(len(a.numbers))
		a.numbers[x] = n
	}
	return n
}

// Bytes returns how much memory the graph takes.
func (g *Graph) Bytes() int { return 8*g.FPs.n + 24*cap(g.Edges) + 24*cap(g.Marks) }

// List returns the actions by number.
func (a *actions) List() []transition.Action {
	list := make([]transition.Action, len(a.numbers))
	for x, n := range a.numbers {
		list[n] = x
	}
	return list
}

// Load numbers actions by their places in the list.
func (a *actions) Load(list []transition.Action) {
	for n, x := range list {
		a.numbers[x] = uint32(n)
	}
}

// Grow adds the edges that leave the next nodes, and the marks of these.
func (g *Graph) Grow(edges []Edge, marks []property.Mark) {
	g.Edges = append(halfMore(g.Edges, len(edges)), edges...)
	g.Marks = append(halfMore(g.Marks, len(marks)), marks...)
}

// halfMore returns a list with room for n more elements. It makes room for half as many again, where
// append would copy long lists twice as often.
func halfMore[T any](list []T, n int) []T {
	if cap(list)-len(list) >= n {
		return list
	}
	return slices.Grow(list, max(n, len(list)/2))
}

// Column returns the marks that one of the properties gives the nodes.
func (g *Graph) Column(k int) func(node int) property.Mark {
	stride := len(g.Marks) / g.FPs.n
	return func(n int) property.Mark { return g.Marks[n*stride+k] }
}

// Resolve replaces each edge's fingerprint by the node it leads to.
func (g *Graph) Resolve() {
	var nodes hashtable.Map[uint32] // by fingerprint less one
	for n := range g.FPs.n {
		nodes.Put(g.FPs.At(n)-1, uint32(n))
	}
	for i := range g.Edges {
		g.Edges[i].FP = uint64(*nodes.Find(g.Edges[i].FP - 1))
	}
}

// Edge returns the Edge of a lasso's edge from node n.
func (g *Graph) Edge(l *lasso.Graph, n int, e lasso.Edge) Edge {
	return g.Edges[l.First[n]+int(e.Event)]
}

// NewGraph returns a graph without nodes.
func NewGraph() *Graph { return &Graph{Actions: actions{numbers: map[transition.Action]uint32{}}} }

// Owed returns the processes that each node owes something, according to one of the properties that mark nodes.
func (g *Graph) Owed(k int) func(node int) model.ProcSet {
	marks := g.Column(k)
	return func(n int) model.ProcSet { return marks(n).Owed }
}

// Nodes returns how many nodes there are.
func (g *Graph) Nodes() int { return g.FPs.n }
