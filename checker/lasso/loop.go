package lasso

import (
	"slices"

	"doorway/checker/calm"
)

// searchLimit bounds the search for a shortest loop, in pairs of a node and a
// set of debts; beyond it a loop that is merely short is taken.
const searchLimit = 1 << 20

// maxDebts is how many debts a set of them can hold.
const maxDebts = 64

// loop returns a fair loop through start within a component. What it has to
// settle are the weak actions enabled in start, each of which must be taken or be
// disabled somewhere on the way, and the strong ones that it meets, each of which
// must be taken.
func (g *Graph) loop(start int, component []int) []Edge {
	if len(g.owedAt(start)) == 0 {
		return nil
	}
	s := &search{g: g, debts: g.owedAt(start), inside: set(component)}
	for _, n := range component {
		for _, a := range g.owedAt(n) {
			if g.Owed[a] == Strong && !slices.Contains(s.debts, a) {
				s.debts = append(s.debts, a)
			}
		}
	}
	if loop := s.shortest(start); loop != nil {
		return loop
	}
	return s.greedy(start)
}

// search looks for a loop.
type search struct {
	g      *Graph
	debts  []uint32 // actions
	inside map[uint32]bool
}

// A place is where a search is: at a node, with some debts owing and some
// settled for good; neither are strong ones that were not met so far.
type place struct {
	node           uint32
	owing, settled uint64
}

// follow returns where an edge leads from p.
func (s *search) follow(p place, e Edge) place {
	p.node = e.To
	enabled := s.g.owedAt(int(e.To))
	for i, a := range s.debts {
		met, strong := slices.Contains(enabled, a), s.g.Owed[a] == Strong
		if e.Action == a || !strong && !met {
			p.settled |= 1 << i
		}
		if strong && met {
			p.owing |= 1 << i
		}
	}
	p.owing &^= p.settled
	return p
}

// shortest searches breadth first for the shortest loop that settles all debts
// it meets, or returns nil if that takes too long.
func (s *search) shortest(start int) []Edge {
	if len(s.debts) > maxDebts {
		return nil
	}
	first := len(s.g.owedAt(start)) // the debts that are owing from the beginning come first
	origin := place{node: uint32(start), owing: 1<<first - 1}
	return s.walk(origin, func(p place) bool { return p.node == origin.node && p.owing == 0 })
}

// walk returns a shortest way of at least one edge from a place to one that is
// wanted, and of several one with the fewest context switches.
func (s *search) walk(origin place, wanted func(place) bool) (way []Edge) {
	path, _ := calm.Graph[place](func(p place, visit func(calm.Edge[place])) {
		for i, e := range s.g.from(int(p.node)) {
			if s.inside[e.To] {
				to := s.follow(p, e)
				visit(calm.Edge[place]{Number: i, By: int(e.By), To: to, End: wanted(to)})
			}
		}
	}).Shortest(origin, searchLimit)
	for _, i := range path {
		e := s.g.from(int(origin.node))[i]
		way = append(way, e)
		origin.node = e.To
	}
	return way
}

// greedy settles one debt after the other by the shortest way each, and then
// returns to the start, again if it met more debts on the way.
func (s *search) greedy(start int) (loop []Edge) {
	at := place{node: uint32(start)}
	for {
		rest := s.g.open(start, loop)
		switch {
		case len(rest) > 0:
			s.debts, at.owing = rest[:1], 1
			loop = append(loop, s.walk(at, func(p place) bool { return p.owing == 0 })...)
		case at.node == uint32(start):
			return loop
		default:
			s.debts, at.owing = nil, 0
			loop = append(loop, s.walk(at, func(p place) bool { return p.node == uint32(start) })...)
		}
		at.node = loop[len(loop)-1].To
	}
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
