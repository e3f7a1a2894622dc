package lasso

// Longest returns the largest weight of a run that stays within the given states, where weight says
// what each edge from a node weighs, at least 0. There is no bound if some cycle within them, fair
// or not, has a positive weight.
func (g *Graph) Longest(within []bool, weight func(from int, e Edge) int) (most int, bounded bool) {
	l := longest{g: g, within: within, weight: weight, component: make([]int32, g.nodes()), bounded: true}
	g.components(within, l.add)
	for _, w := range l.from {
		most = max(most, w)
	}
	return most, l.bounded
}

// longest visits components in an order in which edges lead only to earlier ones.
type longest struct {
	g         *Graph
	within    []bool
	weight    func(int, Edge) int
	component []int32 // of each node, from 1; 0 not yet known
	from      []int   // by component: the largest weight of a run that begins there
	bounded   bool
}

func (l *longest) add(nodes []int) {
	id := int32(len(l.from) + 1)
	for _, n := range nodes {
		l.component[n] = id
	}
	most := 0
	for _, n := range nodes {
		for _, e := range l.g.from(n) {
			if !l.within[e.To] {
				continue
			}
			w := l.weight(n, e)
			switch to := l.component[e.To]; {
			case to != id:
				most = max(most, w+l.from[to-1])
			case w > 0:
				l.bounded = false
			}
		}
	}
	l.from = append(l.from, most)
}
