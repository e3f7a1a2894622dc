// Package lasso finds fair cycles in a graph of states: infinite runs that neglect no action without end.
//
// A run owes some actions weak fairness (none is enabled from some point on and yet never taken)
// and others strong fairness (none is enabled again and again and yet no longer taken from some
// point on; Lamport, The temporal logic of actions, 1994). A cycle is fair if each weak action is
// taken in it or is disabled in one of its states, and each strong action is taken in it or is
// disabled in all of its states.
//
// If some weak action is enabled in all states of a strongly connected component and taken on none
// of its edges, none of its cycles is fair. If a strong one is enabled in some of them and taken on
// none of its edges, no fair cycle passes through those states; they are removed, and the rest is
// decomposed again (Lichtenstein and Pnueli, Checking that finite state concurrent programs satisfy
// their linear specification, POPL 1985). What remains is fair as a whole, so looking at whole
// components is enough to tell whether there is a fair cycle. Finding the shortest is another
// question: it is a search for the shortest walk that takes a set of edges, and has a limit.
//
// A state in which no owed action is enabled is a cycle by itself: the run may stay there. If edges
// are sought, it does not count: then a cycle counts only if it contains a sought edge (Büchi, On a
// decision method in restricted second order arithmetic, 1962).
package lasso

import "slices"

// A Graph holds states, numbered from 0 in the order of their distance from the
// initial one, and transitions.
type Graph struct {
	First []int      // the edges from node n are Edges[First[n]:First[n+1]]
	Edges []Edge     // in order of their beginnings
	Owed  []Fairness // by action
	// Sought, if set, tells which edges from a node are sought: a cycle counts only if it contains
	// one.
	Sought func(from int, e Edge) bool
}

// A Fairness says which fairness a run must show to an action.
type Fairness uint8

// The kinds of fairness.
const (
	None   Fairness = iota // it may happen but need not
	Weak                   // if it is enabled from some point on, it is taken
	Strong                 // if it is enabled again and again, it is taken again and again
)

// An Edge describes a transition by an action.
type Edge struct {
	To     uint32
	Action uint32
	Event  uint32 // index among the events enabled where the edge begins
	By     int8   // the process whose step it is, or switches.Nobody
}

// A Lasso describes a fair infinite run: Stem, then Loop repeated without end. An empty loop stays where it is.
type Lasso struct {
	Stem []Edge
	Loop []Edge
	For  int // the reason that holds throughout the loop, the least if several do
	// Shortest says that no fair lasso has a shorter stem, that none with as short a stem has a
	// shorter loop, that none as short in both has fewer context switches, not counting those into
	// the loop and back to its start, and that none equal in all this comes first in the order of
	// edges. Otherwise the stem is shortest, and the search for the loop hit its limit.
	Shortest bool
}

// nodes returns the number of states.
func (g *Graph) nodes() int { return len(g.First) - 1 }

func (g *Graph) from(n int) []Edge { return g.Edges[g.First[n]:g.First[n+1]] }

// Fair returns the strongly connected components of the states within that have a fair cycle through all their states.
// Each fair cycle within lies in one of them.
func (g *Graph) Fair(within []bool) (found [][]int) {
	var traps []int
	g.components(within, func(nodes []int) {
		fair, held := g.judge(nodes)
		if traps = append(traps, held...); fair {
			found = append(found, slices.Clone(nodes))
		}
	})
	if len(traps) == 0 {
		return found
	}
	within = slices.Clone(within)
	for _, n := range traps {
		within[n] = false
	}
	return g.Fair(within)
}

// judge reports whether a component is fair. If it is not, judge returns the states through which no fair cycle of
// it can pass; none if it has no fair cycle at all.
func (g *Graph) judge(nodes []int) (fair bool, traps []int) {
	if !g.seeks(nodes) {
		return false, nil
	}
	enabled, taken := g.actions(nodes)
	held := map[uint32]bool{}
	for a, count := range enabled {
		switch {
		case taken[a]:
		case count == len(nodes):
			return false, nil
		case g.Owed[a] == Strong:
			held[a] = true
		}
	}
	if len(held) == 0 {
		return true, nil
	}
	for _, n := range nodes {
		if slices.ContainsFunc(g.owedAt(n), func(a uint32) bool { return held[a] }) {
			traps = append(traps, n)
		}
	}
	return false, traps
}

// seeks reports whether a component contains a sought edge, or no edges are sought.
func (g *Graph) seeks(nodes []int) bool {
	if g.Sought == nil {
		return true
	}
	inside := set(nodes)
	return slices.ContainsFunc(nodes, func(n int) bool {
		return slices.ContainsFunc(g.from(n), func(e Edge) bool { return inside[e.To] && g.Sought(n, e) })
	})
}

// actions returns in how many states of a component each owed action is enabled,
// and which actions are taken within it.
func (g *Graph) actions(nodes []int) (enabled map[uint32]int, taken map[uint32]bool) {
	enabled, taken = map[uint32]int{}, map[uint32]bool{}
	inside := set(nodes)
	for _, n := range nodes {
		for _, a := range g.owedAt(n) {
			enabled[a]++
		}
		for _, e := range g.from(n) {
			if inside[e.To] {
				taken[e.Action] = true
			}
		}
	}
	return enabled, taken
}

func set(nodes []int) map[uint32]bool {
	s := map[uint32]bool{}
	for _, n := range nodes {
		s[uint32(n)] = true
	}
	return s
}

// owedAt returns the owed actions that are enabled in node n, each once.
func (g *Graph) owedAt(n int) (actions []uint32) {
	for _, e := range g.from(n) {
		if g.Owed[e.Action] != None && !slices.Contains(actions, e.Action) {
			actions = append(actions, e.Action)
		}
	}
	return actions
}

// components calls found with each strongly connected component of the states
// within (Tarjan, Depth-first search and linear graph algorithms, SIAM J.
// Computing 1(2), 1972). The slice is valid during the call.
func (g *Graph) components(within []bool, found func(nodes []int)) {
	t := tarjan{g: g, within: within, found: found, index: make([]int32, g.nodes()), low: make([]int32, g.nodes())}
	for n := range g.nodes() {
		if within[n] && t.index[n] == 0 {
			t.visit(n)
		}
	}
}

// tarjan holds the algorithm's state; its recursion uses a list, since graphs are deeper than stacks.
type tarjan struct {
	g      *Graph
	within []bool
	found  func(nodes []int)

	index []int32 // in order of discovery from 1; 0 unseen, −1 in a component already found
	low   []int32
	next  int32
	stack []int   // discovered and not yet in a component
	calls []frame // the recursion
}

type frame struct{ node, edge int }

func (t *tarjan) visit(n int) {
	t.enter(n)
	for len(t.calls) > 0 {
		c := &t.calls[len(t.calls)-1]
		if c.edge == t.g.First[c.node+1] {
			t.leave(c.node)
			continue
		}
		to := int(t.g.Edges[c.edge].To)
		c.edge++
		switch {
		case !t.within[to] || t.index[to] < 0:
		case t.index[to] == 0:
			t.enter(to)
		default:
			t.low[c.node] = min(t.low[c.node], t.index[to])
		}
	}
}

func (t *tarjan) enter(n int) {
	t.next++
	t.index[n], t.low[n] = t.next, t.next
	t.stack = append(t.stack, n)
	t.calls = append(t.calls, frame{n, t.g.First[n]})
}

func (t *tarjan) leave(n int) {
	t.calls = t.calls[:len(t.calls)-1]
	if len(t.calls) > 0 {
		caller := t.calls[len(t.calls)-1].node
		t.low[caller] = min(t.low[caller], t.low[n])
	}
	if t.low[n] < t.index[n] {
		return
	}
	i := len(t.stack) - 1
	for t.stack[i] != n {
		i--
	}
	nodes := t.stack[i:]
	for _, m := range nodes {
		t.index[m] = -1
	}
	t.found(nodes)
	t.stack = t.stack[:i]
}
