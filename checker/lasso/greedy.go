package lasso

import (
	"slices"

	"doorway/checker/internal/switches"
)

// greedy settles one debt after the other, each by a shortest path, takes a sought edge if there are any, and
// returns to the start. It repeats this if it met new debts on the way. It stays within the tour's first region.
func (t *tour) greedy() (loop []Edge) {
	one := &tour{f: t.f, start: t.start, regions: t.regions[:1]}
	at := one.begin()
	for {
		rest := t.f.g.open(int(t.start), loop)
		switch {
		case len(rest) > 0:
			one.debts, at.owing, at.settled = rest[:1], 1, 0
			loop = append(loop, one.walk(at, func(p place) bool { return p.owing == 0 })...)
		case !at.found:
			one.debts, at.owing, at.settled = nil, 0, 0
			loop = append(loop, one.walk(at, func(p place) bool { return p.found })...)
			at.found = true
		case at.node == t.start:
			return loop
		default:
			one.debts, at.owing, at.settled = nil, 0, 0
			loop = append(loop, one.walk(at, func(p place) bool { return p.node == t.start })...)
		}
		at.node = loop[len(loop)-1].To
	}
}

// walk returns a shortest path of at least one edge from a place to a wanted one, with the fewest
// context switches among the shortest.
func (t *tour) walk(origin place, wanted func(place) bool) (way []Edge) {
	path, _ := switches.Graph[place](func(p place, visit func(switches.Edge[place])) {
		for i, e := range t.f.g.from(int(p.node)) {
			if to := t.follow(p, e); to.regions != 0 {
				visit(switches.Edge[place]{Number: i, By: int(e.By), To: to, End: wanted(to)})
			}
		}
	}).Shortest(origin, 2*len(t.f.depth)+1)
	for _, i := range path {
		e := t.f.g.from(int(origin.node))[i]
		way = append(way, e)
		origin.node = e.To
	}
	return way
}

// open returns the actions that a walk from start has yet to settle.
func (g *Graph) open(start int, walk []Edge) []uint32 {
	debts, settled := g.owedAt(start), map[uint32]bool{}
	for _, e := range walk {
		settled[e.Action] = true
		here := g.owedAt(int(e.To))
		for _, a := range here {
			if g.Owed[a] == Strong && !slices.Contains(debts, a) {
				debts = append(debts, a)
			}
		}
		for _, a := range debts {
			settled[a] = settled[a] || g.Owed[a] == Weak && !slices.Contains(here, a)
		}
	}
	return slices.DeleteFunc(debts, func(a uint32) bool { return settled[a] })
}
