package lasso

import "slices"

// searchLimit bounds the search for a shortest loop, in pairs of a node and a
// set of debts; beyond it a loop that is merely short is taken.
const searchLimit = 1 << 20

// maxDebts is how many debts a set of them can hold.
const maxDebts = 64

// loop returns a fair loop through start within a component. What it has to
// settle are the actions owed and enabled in start: each must be taken, or be
// disabled somewhere on the way.
func (g *Graph) loop(start int, component []int) []Edge {
	s := &search{g: g, debts: g.owedAt(start), inside: map[uint32]bool{}}
	if len(s.debts) == 0 {
		return nil
	}
	for _, n := range component {
		s.inside[uint32(n)] = true
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

// A place is where a search is: at a node, with some debts settled.
type place struct {
	node    uint32
	settled uint64
}

// A step is how a search came to a place.
type step struct {
	from place
	edge Edge
}

// settles returns the debts that an edge settles: by its action, or because
// they are disabled where it leads.
func (s *search) settles(e Edge) (settled uint64) {
	enabled := s.g.owedAt(int(e.To))
	for i, a := range s.debts {
		if e.Action == a || !slices.Contains(enabled, a) {
			settled |= 1 << i
		}
	}
	return settled
}

func (s *search) all() uint64 { return 1<<len(s.debts) - 1 }

// shortest searches breadth first for the shortest loop that settles all debts,
// or returns nil if that takes too long.
func (s *search) shortest(start int) []Edge {
	if len(s.debts) >= maxDebts {
		return nil
	}
	origin := place{uint32(start), 0}
	end := place{uint32(start), s.all()}
	return s.walk(origin, func(p place) bool { return p == end })
}

// walk returns a shortest way of at least one edge from a place to one that is
// wanted.
func (s *search) walk(origin place, wanted func(place) bool) []Edge {
	came := map[place]step{}
	todo := []place{origin}
	for len(todo) > 0 && len(came) < searchLimit {
		p := todo[0]
		todo = todo[1:]
		for _, e := range s.g.from(int(p.node)) {
			if !s.inside[e.To] {
				continue
			}
			next := place{e.To, p.settled | s.settles(e)}
			if _, seen := came[next]; seen {
				continue
			}
			came[next] = step{p, e}
			if wanted(next) {
				return back(came, origin, next)
			}
			todo = append(todo, next)
		}
	}
	return nil
}

// back writes the way from origin to end out. The first step may lead from the
// origin to itself, so it goes back at least one step.
func back(came map[place]step, origin, end place) (way []Edge) {
	for p := end; ; {
		s := came[p]
		way = append(way, s.edge)
		if p = s.from; p == origin {
			slices.Reverse(way)
			return way
		}
	}
}

// greedy settles one debt after the other by the shortest way each, and then
// returns to the start.
func (s *search) greedy(start int) (loop []Edge) {
	debts, at := s.debts, uint32(start)
	for _, a := range debts {
		s.debts = []uint32{a}
		way := s.walk(place{at, 0}, func(p place) bool { return p.settled == 1 })
		loop = append(loop, way...)
		at = way[len(way)-1].To
	}
	if at != uint32(start) {
		loop = append(loop, s.walk(place{at, 0}, func(p place) bool { return p.node == uint32(start) })...)
	}
	return loop
}
