package lasso

import (
	"math"
	"math/bits"
	"slices"
)

// Find returns the shortest fair lasso that has a reason in all states of its
// loop, or nil if there is none. The reasons that hold in a node are the bits of
// its number in within.
func (g *Graph) Find(within []uint64) *Lasso { return g.find(within, searchLimit) }

// find does what Find does, with another limit on the search for the loop.
func (g *Graph) find(within []uint64, limit int) *Lasso {
	f := &finder{g: g, depth: g.depths(), limit: limit, least: math.MaxInt, owed: map[uint32][]uint32{}}
	all := uint64(0)
	for _, reasons := range within {
		all |= reasons
	}
	for ; all != 0; all &= all - 1 {
		f.look(within, bits.TrailingZeros64(all))
	}
	if len(f.regions) == 0 {
		return nil
	}
	return f.lasso()
}

// depths returns each node's distance from node 0, −1 if it is unreachable.
func (g *Graph) depths() []int {
	depth := make([]int, g.nodes())
	for n := range depth {
		depth[n] = -1
	}
	depth[0] = 0
	for frontier := []int{0}; len(frontier) > 0; frontier = frontier[1:] {
		for _, e := range g.from(frontier[0]) {
			if depth[e.To] < 0 {
				depth[e.To] = depth[frontier[0]] + 1
				frontier = append(frontier, int(e.To))
			}
		}
	}
	return depth
}

// look finds the regions of a reason. It drops the other regions if the new ones begin at a smaller depth.
func (f *finder) look(within []uint64, reason int) {
	holds := make([]bool, len(within))
	for n, reasons := range within {
		holds[n] = reasons>>reason&1 != 0
	}
	found, least := f.fair(holds)
	if least < f.least {
		f.least, f.regions = least, nil
	}
	for _, nodes := range found {
		f.regions = append(f.regions, f.region(reason, nodes))
	}
}

// fair returns the fair components with a node at the least depth, and that depth, unless the
// components found so far begin at a smaller one.
func (f *finder) fair(within []bool) (found [][]int, least int) {
	least = f.least
	for _, nodes := range f.g.Fair(within) {
		depth := math.MaxInt
		for _, n := range nodes {
			depth = min(depth, f.depth[n])
		}
		if depth < 0 || depth > least {
			continue
		}
		if depth < least {
			found, least = nil, depth
		}
		found = append(found, nodes)
	}
	return found, least
}

func (f *finder) region(reason int, nodes []int) *region {
	r := &region{reason: reason, nodes: nodes, inside: set(nodes)}
	for _, n := range nodes {
		for _, a := range f.g.owedAt(n) {
			if f.g.Owed[a] == Strong && !slices.Contains(r.strong, a) {
				r.strong = append(r.strong, a)
			}
		}
	}
	return r
}

// lasso searches from all nodes in which a shortest lasso can begin, then from the first of them alone. If both
// searches hit the limit, it returns a lasso with a short loop from there.
func (f *finder) lasso() *Lasso {
	all := f.begin()
	if l := f.search(all); l != nil {
		l.Shortest = true
		return l
	}
	first := uint32(math.MaxUint32)
	for n := range all {
		first = min(first, n)
	}
	t := all[first]
	if l := f.search(map[uint32]*tour{first: t}); l != nil {
		return l
	}
	t.regions, t.stays = t.regions[:1], true
	f.limit = 0
	l := f.search(map[uint32]*tour{first: t})
	l.Loop, l.For = t.greedy(), t.regions[0].reason
	return l
}

// begin returns the tours that begin at the least depth.
func (f *finder) begin() map[uint32]*tour {
	tours := map[uint32]*tour{}
	for _, r := range f.regions {
		for _, n := range r.nodes {
			if f.depth[n] != f.least {
				continue
			}
			n := uint32(n)
			if tours[n] == nil {
				tours[n] = f.tour(n)
			}
			tours[n].enter(r)
		}
	}
	return tours
}
