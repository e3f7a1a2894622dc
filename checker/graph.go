package checker

import (
	"cmp"
	"context"
	"errors"
	"slices"
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

	// Once resolved, as a search for fair lassos needs it.
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

// A mark is what a property says of a node.
type mark struct {
	pending, goal bool          // of a Possibility
	owed, inside  model.ProcSet // of an Eventuality
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

func (g *graph) add(chunks []chunk) {
	for i := range chunks {
		g.edges = append(g.edges, chunks[i].edges...)
		g.marks = append(g.marks, chunks[i].marks...)
		for _, r := range chunks[i].records {
			g.fps.add(r.fp)
		}
	}
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

// judgeGraph judges the properties that no run has broken by itself, and
// returns why it stopped if it was interrupted.
func (x *explorer) judgeGraph(ctx context.Context) (stopped string) {
	x.enter(Judging)
	x.graph.resolve()
	stride := 0
	for _, m := range x.monitors {
		if m.mark != nil {
			stride++
		}
	}
	x.graph.fair, x.graph.kinds = x.graph.fairness()
	slices.SortStableFunc(x.graph.edges, func(a, b edge) int { return cmp.Compare(a.fp, b.fp) })
	column := 0
	for i, m := range x.monitors {
		if m.mark == nil {
			continue
		}
		if ctx.Err() != nil {
			return "interrupted"
		}
		marks := func(n int) mark { return x.graph.marks[n*stride+column] }
		if x.violations[i] == nil {
			x.violations[i] = x.judgePossible(i, marks)
		}
		if x.violations[i] == nil {
			x.violations[i] = x.judgeEventual(i, marks)
		}
		column++
	}
	return ""
}

// judgePossible finds the first state that is pending and from which no goal
// can be reached, if the property is a Possibility.
func (x *explorer) judgePossible(i int, marks func(int) mark) *candidate {
	without, why, ok := x.props[i].watch.possible()
	if !ok {
		return nil
	}
	all := x.graph.reach(without, marks)
	for node, hopeful := range all {
		if marks(node).pending && !hopeful {
			c := &candidate{claim: nodeClaim(node), err: errors.New(why), ends: map[uint64]bool{}}
			for n, hopeful := range all {
				if marks(n).pending && !hopeful {
					c.ends[x.graph.fps.at(n)] = true
				}
			}
			return c
		}
	}
	return nil
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
