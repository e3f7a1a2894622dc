package switches

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// edges is a graph of nodes 0 to len−1.
type edges [][]Edge[int]

func (g edges) graph() Graph[int] {
	return func(from int, visit func(Edge[int])) {
		for _, e := range g[from] {
			visit(e)
		}
	}
}

func draw(t *rapid.T) edges {
	g := make(edges, rapid.IntRange(1, 7).Draw(t, "nodes"))
	for n := range g {
		for i := range rapid.IntRange(0, 4).Draw(t, "edges") {
			g[n] = append(g[n], Edge[int]{
				Number: i, By: rapid.IntRange(Nobody, 2).Draw(t, "by"),
				To: rapid.IntRange(0, len(g)-1).Draw(t, "to"), End: rapid.IntRange(0, 9).Draw(t, "end") == 0,
				Fresh: rapid.IntRange(0, 3).Draw(t, "fresh") == 0,
			})
		}
	}
	return g
}

// switches counts word for word.
func (g edges) switches(path []int) (n int) {
	at, last := 0, Nobody
	for _, i := range path {
		e := g[at][i]
		if e.Fresh {
			last = Nobody
		}
		if e.By != Nobody && last != Nobody && e.By != last {
			n++
		}
		if e.By != Nobody {
			last = e.By
		}
		at = e.To
	}
	return n
}

// all calls found with every path of so many edges whose last leads to an End,
// and none before it does.
func (g edges) all(at int, path []int, more int, found func([]int)) {
	for i, e := range g[at] {
		switch path := append(slices.Clone(path), i); {
		case more == 1 && e.End:
			found(path)
		case more > 1 && !e.End:
			g.all(e.To, path, more-1, found)
		}
	}
}

// best tries all paths, the shorter ones first and those of a length in order.
func (g edges) best() (best []int) {
	for length := 1; length <= len(g) && best == nil; length++ {
		g.all(0, nil, length, func(path []int) {
			if best == nil || g.switches(path) < g.switches(best) {
				best = path
			}
		})
	}
	return best
}

func TestShortestAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := draw(t)
		want := g.best()
		got, ok := g.graph().Shortest(0, 100)
		if ok != (want != nil) || !slices.Equal(got, want) {
			t.Fatalf("%v, %v; want %v", got, ok, want)
		}
	})
}

// Each node is asked once, and edges may come in any order.
func TestOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := draw(t)
		asked := map[int]bool{}
		got, _ := Graph[int](func(from int, visit func(Edge[int])) {
			if asked[from] {
				t.Fatalf("node %d was asked twice", from)
			}
			asked[from] = true
			for _, e := range slices.Backward(g[from]) {
				visit(e)
			}
		}).Shortest(0, 100)
		if want := g.best(); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestLimit(t *testing.T) {
	line := edges{{{To: 1}}, {{To: 2}}, {{End: true}}}
	if path, ok := line.graph().Shortest(0, 3); !ok || len(path) != 3 {
		t.Errorf("with a limit of 3 nodes %v, %v", path, ok)
	}
	if path, ok := line.graph().Shortest(0, 2); ok || path != nil {
		t.Errorf("with a limit of 2 nodes %v", path)
	}
}
