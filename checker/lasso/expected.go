package lasso

import "math"

// settled ends the iteration of Expected: it stops when a sweep through a component changes no
// value by more than this fraction.
const settled = 1e-12

// Ends returns the nodes of the components that no edge leaves.
func (g *Graph) Ends() []bool {
	ends := make([]bool, g.nodes())
	g.components(g.all(), func(nodes []int) {
		inside := map[uint32]bool{}
		for _, n := range nodes {
			inside[uint32(n)] = true
		}
		for _, n := range nodes {
			for _, e := range g.from(n) {
				if !inside[e.To] {
					return
				}
			}
		}
		for _, n := range nodes {
			ends[n] = true
		}
	})
	return ends
}

func (g *Graph) all() []bool {
	all := make([]bool, g.nodes())
	for n := range all {
		all[n] = true
	}
	return all
}

// Shortest returns the least weight of a run from node 0 to one of the given nodes, at least one of
// which it must reach (Dijkstra, A note on two problems in connexion with graphs, 1959; for small
// weights, after Dial, 1969).
func (g *Graph) Shortest(to []bool, weight func(from int, e Edge) int) int {
	done := make([]bool, g.nodes())
	at := [][]int{{0}} // by distance: nodes that can be reached within it
	for d := 0; ; d++ {
		for i := 0; i < len(at[d]); i++ {
			n := at[d][i]
			if done[n] {
				continue
			}
			if done[n] = true; to[n] {
				return d
			}
			for _, e := range g.from(n) {
				far := d + weight(n, e)
				for len(at) <= far {
					at = append(at, nil)
				}
				at[far] = append(at[far], int(e.To))
			}
		}
		at[d] = nil
	}
}

// Expected returns the mean weight of a run from node 0 until it reaches one of the given nodes, if
// all edges from a node are equally likely. Every node must reach one of them. The result is exact
// up to rounding if the graph has no cycles; a component with a cycle is solved by the method of
// Gauss and Seidel, from below, until nothing changes by more than 10⁻¹² of itself.
func (g *Graph) Expected(to []bool, weight func(from int, e Edge) int) float64 {
	mean := make([]float64, g.nodes())
	step := func(n int) (sum float64) {
		for _, e := range g.from(n) {
			sum += float64(weight(n, e)) + mean[e.To]
		}
		return sum / float64(len(g.from(n)))
	}
	g.components(g.all(), func(nodes []int) { // components that edges lead to come first
		for change := math.Inf(1); change > settled; {
			change = 0
			for _, n := range nodes {
				if to[n] {
					continue
				}
				was := mean[n]
				mean[n] = step(n)
				change = max(change, math.Abs(mean[n]-was)/max(mean[n], 1))
			}
		}
	})
	return mean[0]
}
