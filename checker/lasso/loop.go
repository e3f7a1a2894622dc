package lasso

import (
	"math"
	"math/bits"
	"slices"

	"doorway/checker/internal/switches"
)

// searchLimit bounds the search for a shortest loop, in places; beyond it, the search settles for a short loop.
const searchLimit = 1 << 20

// maxDebts is the capacity of a set of debts: a bit each.
const maxDebts = 64

func (f *finder) tour(start uint32) *tour {
	debts := slices.Clone(f.owedAt(start))
	return &tour{f: f, start: start, debts: debts, first: len(debts), stays: len(debts) == 0 && f.g.Sought == nil}
}

func (t *tour) enter(r *region) {
	t.regions = append(t.regions, r)
	for _, a := range r.strong {
		if !slices.Contains(t.debts, a) {
			t.debts = append(t.debts, a)
		}
	}
}

// owedAt caches the result of the graph's.
func (f *finder) owedAt(n uint32) []uint32 {
	owed, known := f.owed[n]
	if !known {
		owed = f.g.owedAt(int(n))
		f.owed[n] = owed
	}
	return owed
}

// A place records a state of a search: on the stem at a node, or on a tour that began at another, with some debts
// open and some settled for good; strong ones not met so far are neither. Found says that the tour has taken a
// sought edge, or that no edges are sought.
type place struct {
	node, start    uint32
	regions        uint64 // the tour's regions that it has not left
	owing, settled uint64
	found          bool
}

// nowhere stands for the place where the tour began while a search is on the stem.
const nowhere = math.MaxUint32

// begin returns the place where the tour begins.
func (t *tour) begin() place {
	return place{node: t.start, start: t.start, regions: 1<<len(t.regions) - 1, owing: 1<<t.first - 1, found: t.f.g.Sought == nil}
}

// follow returns the place that an edge leads to from p.
func (t *tour) follow(p place, e Edge) place {
	p.found = p.found || t.f.g.Sought(int(p.node), e)
	p.node = e.To
	for i, r := range t.regions {
		if !r.inside[e.To] {
			p.regions &^= 1 << i
		}
	}
	enabled := t.f.owedAt(e.To)
	for i, a := range t.debts {
		met, strong := slices.Contains(enabled, a), t.f.g.Owed[a] == Strong
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

// search returns the shortest lasso with one of the given tours, or nil if it hits its limit.
func (f *finder) search(tours map[uint32]*tour) *Lasso {
	f.tours = tours
	for _, t := range tours {
		if len(t.debts) > maxDebts && !t.stays {
			return nil
		}
	}
	at := place{start: nowhere}
	l := &Lasso{}
	if t := tours[0]; f.least == 0 && t.stays {
		l.For = t.regions[0].reason
		return l
	}
	path, ok := switches.Graph[place](func(p place, visit func(switches.Edge[place])) {
		for i, e := range f.g.from(int(p.node)) {
			if c, ok := f.next(p, e); ok {
				c.Number, c.By = i, int(e.By)
				visit(c)
			}
		}
	}).Shortest(at, len(f.depth)+f.limit)
	if !ok {
		return nil
	}
	for _, i := range path {
		e := f.g.from(int(at.node))[i]
		c, _ := f.next(at, e)
		if at = c.To; at.start == nowhere {
			l.Stem = append(l.Stem, e)
		} else {
			l.Loop = append(l.Loop, e)
		}
	}
	t, regions := tours[at.node], at.regions
	if at.start == nowhere {
		regions = 1
	}
	l.For = t.regions[bits.TrailingZeros64(regions)].reason
	return l
}

// next returns the place that an edge leads to from p, if a shortest lasso may take the edge.
func (f *finder) next(p place, e Edge) (to switches.Edge[place], ok bool) {
	if p.start == nowhere && f.depth[p.node] < f.least {
		depth, t := f.depth[e.To], f.tours[e.To]
		to = switches.Edge[place]{To: place{node: e.To, start: nowhere}, End: depth == f.least && t != nil && t.stays}
		return to, depth == f.depth[p.node]+1 && (depth < f.least || t != nil)
	}
	if p.start == nowhere {
		to.Fresh = true
		p = f.tours[p.node].begin()
	}
	to.To = f.tours[p.start].follow(p, e)
	to.End = to.To.node == p.start && to.To.owing == 0 && to.To.found
	return to, to.To.regions != 0
}
