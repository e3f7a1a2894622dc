package lasso

import (
	"cmp"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/internal/switches"
)

// drawGraph draws a small graph in which every node can be reached from node 0
// by edges that were drawn first, as breadth-first search would number them.
func drawGraph(t *rapid.T) *Graph {
	n := rapid.IntRange(1, 6).Draw(t, "nodes")
	actions := rapid.IntRange(1, 4).Draw(t, "actions")
	g := &Graph{}
	for range actions {
		g.Owed = append(g.Owed, Fairness(rapid.IntRange(int(None), int(Strong)).Draw(t, "owed")))
	}
	for range n {
		g.First = append(g.First, len(g.Edges))
		for i := range rapid.IntRange(0, 3).Draw(t, "edges") {
			action := rapid.IntRange(0, actions-1).Draw(t, "action")
			g.Edges = append(g.Edges, Edge{
				To:     uint32(rapid.IntRange(0, n-1).Draw(t, "to")),
				Action: uint32(action),
				Event:  uint32(i),
				By:     int8(action%3) + switches.Nobody,
			})
		}
	}
	g.First = append(g.First, len(g.Edges))
	if rapid.Bool().Draw(t, "sought") {
		g.Sought = func(from int, e Edge) bool { return weigh(from, e) > 0 }
	}
	return g
}

func drawWithin(t *rapid.T, g *Graph) []bool {
	return rapid.SliceOfN(rapid.Bool(), g.nodes(), g.nodes()).Draw(t, "within")
}

// drawReasons says of each node which of two reasons hold there.
func drawReasons(t *rapid.T, g *Graph) []uint64 {
	return rapid.SliceOfN(rapid.Uint64Range(0, 3), g.nodes(), g.nodes()).Draw(t, "reasons")
}

// one is a reason that holds everywhere within.
func one(within []bool) (reasons []uint64) {
	for _, in := range within {
		reason := uint64(0)
		if in {
			reason = 1
		}
		reasons = append(reasons, reason)
	}
	return reasons
}

// A way is a stem or a loop by the numbers of its edges among those that leave a
// node.
type way struct {
	edges   []Edge
	numbers []int
}

// walks calls found with each walk of exactly so many edges.
func (g *Graph) walks(from, edges int, w way, found func(way, int)) {
	if edges == 0 {
		found(way{slices.Clone(w.edges), slices.Clone(w.numbers)}, from)
		return
	}
	for i, e := range g.from(from) {
		g.walks(int(e.To), edges-1, way{append(w.edges, e), append(w.numbers, i)}, found)
	}
}

// A candidate is a lasso that brute force has found.
type candidate struct{ stem, loop way }

func (c candidate) compare(o candidate) int {
	return cmp.Or(
		cmp.Compare(len(c.stem.edges), len(o.stem.edges)),
		cmp.Compare(len(c.loop.edges), len(o.loop.edges)),
		cmp.Compare(counted(c.stem.edges)+counted(c.loop.edges), counted(o.stem.edges)+counted(o.loop.edges)),
		slices.Compare(c.stem.numbers, o.stem.numbers),
		slices.Compare(c.loop.numbers, o.loop.numbers),
	)
}

// bruteForce returns the best of all lassos whose stems are as short as any with a
// loop of at most so many edges, or nil.
func bruteForce(g *Graph, reasons []uint64, limit int) (best *candidate) {
	for stem := 0; stem < g.nodes() && best == nil; stem++ {
		g.walks(0, stem, way{}, func(s way, at int) {
			for length := 0; length <= limit; length++ {
				found := false
				g.walks(at, length, way{}, func(l way, to int) {
					if to != at || !holds(reasons, at, l.edges) || !fairWalk(g, at, l.edges) {
						return
					}
					found = true
					if c := (candidate{s, l}); best == nil || c.compare(*best) < 0 {
						best = &c
					}
				})
				if found {
					return
				}
			}
		})
	}
	return best
}

// holds reports whether some reason holds in all nodes of a walk.
func holds(reasons []uint64, at int, walk []Edge) bool {
	all := reasons[at]
	for _, e := range walk {
		all &= reasons[e.To]
	}
	return all != 0
}

// counted returns the context switches of a walk.
func counted(walk []Edge) (n int) {
	walk = slices.DeleteFunc(slices.Clone(walk), func(e Edge) bool { return e.By == switches.Nobody })
	for i := 1; i < len(walk); i++ {
		if walk[i].By != walk[i-1].By {
			n++
		}
	}
	return n
}

// fairWalk says what a fair loop is, word for word.
func fairWalk(g *Graph, start int, walk []Edge) bool {
	for a, owed := range g.Owed {
		if owed == None {
			continue
		}
		at := start
		enabled := slices.Contains(g.owedAt(at), uint32(a))
		everywhere, somewhere, taken := enabled, enabled, false
		for _, e := range walk {
			enabled := slices.Contains(g.owedAt(at), uint32(a))
			everywhere, somewhere = everywhere && enabled, somewhere || enabled
			taken = taken || e.Action == uint32(a)
			at = int(e.To)
		}
		if !taken && (owed == Weak && everywhere || owed == Strong && somewhere) {
			return false
		}
	}
	return g.Sought == nil || passes(g, start, walk)
}

// passes reports whether a walk has an edge that is sought.
func passes(g *Graph, at int, walk []Edge) bool {
	for _, e := range walk {
		if g.Sought(at, e) {
			return true
		}
		at = int(e.To)
	}
	return false
}

func TestFindAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		reasons := drawReasons(t, g)
		const limit = 7
		want, found := bruteForce(g, reasons, limit), g.Find(reasons)
		if found == nil {
			if want != nil {
				t.Fatalf("nothing found, want %v", want)
			}
			return
		}
		if !fairLoop(g, reasons, found) {
			t.Fatalf("%+v is not a fair loop", found)
		}
		if want == nil || len(found.Stem) < len(want.stem.edges) {
			if len(found.Loop) <= limit {
				t.Fatalf("found %+v, which is not there", found)
			}
			return
		}
		if !found.Shortest || !slices.Equal(found.Stem, want.stem.edges) || !slices.Equal(found.Loop, want.loop.edges) {
			t.Fatalf("found %+v, want %v", found, want)
		}
	})
}

// fairLoop checks a lasso edge by edge.
func fairLoop(g *Graph, reasons []uint64, l *Lasso) bool {
	at := 0
	for _, e := range l.Stem {
		if !slices.Contains(g.from(at), e) {
			return false
		}
		at = int(e.To)
	}
	start, holds := at, reasons[at]
	for _, e := range l.Loop {
		if !slices.Contains(g.from(at), e) {
			return false
		}
		at = int(e.To)
		holds &= reasons[at]
	}
	return at == start && holds>>l.For&1 != 0 && fairWalk(g, start, l.Loop)
}

// TestGreedy checks the loops of large components against fairness alone.
func TestGreedy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		reasons := drawReasons(t, g)
		most := rapid.SampledFrom([]int{-1000, 0, 5, 20}).Draw(t, "limit")
		found := g.find(reasons, most)
		best := g.Find(reasons)
		if (found == nil) != (best == nil) {
			t.Fatalf("found %+v, want one like %+v", found, best)
		}
		if found == nil {
			return
		}
		if !fairLoop(g, reasons, found) {
			t.Fatalf("%+v is not a fair loop", found)
		}
		if len(found.Stem) != len(best.Stem) || found.Shortest && !reflect.DeepEqual(found, best) {
			t.Fatalf("found %+v, want %+v", found, best)
		}
	})
}

// TestGreedyMeetsDebts has a strong action that can happen only on the way, at
// node 1, from where a shorter way back leads past it.
func TestGreedyMeetsDebts(t *testing.T) {
	const out, met, back = 0, 1, 2
	g := &Graph{First: []int{0, 1, 3, 4}, Owed: []Fairness{Weak, Strong, None}, Edges: []Edge{
		{To: 1, Action: out}, {To: 0, Action: back}, {To: 2, Action: met, Event: 1}, {To: 0, Action: back},
	}}
	reasons := []uint64{1, 1, 1}
	if l := g.find(reasons, 0); l.Shortest || !fairLoop(g, reasons, l) {
		t.Errorf("%v is not a fair loop", l)
	}
}

// TestManyDebts has more debts than a set of them holds. All but the last are
// settled by going to node 1; the last can be taken there, and must be.
func TestManyDebts(t *testing.T) {
	const many, last, back = maxDebts + 2, maxDebts + 1, maxDebts + 2
	g := &Graph{First: []int{0}, Owed: make([]Fairness, many+1)}
	for a := range uint32(many) {
		g.Edges, g.Owed[a] = append(g.Edges, Edge{To: 1, Action: a}), Weak
	}
	g.Edges[last].To = 2
	g.First = append(g.First, len(g.Edges))
	g.Edges = append(g.Edges, Edge{To: 2, Action: last}, Edge{To: 0, Action: back})
	g.First = append(g.First, len(g.Edges))
	g.Edges = append(g.Edges, Edge{To: 0, Action: back})
	g.First = append(g.First, len(g.Edges))
	reasons := []uint64{1, 1, 1}
	if l := g.Find(reasons); l == nil || l.Shortest || !fairLoop(g, reasons, l) {
		t.Errorf("%+v is not a fair loop", l)
	}
}

// TestTraps has a component that is not fair, because a strong action that leads out
// of it can happen in node 0, and within it a fair loop that keeps clear of node 0.
func TestTraps(t *testing.T) {
	const around, out = 0, 1
	g := &Graph{First: []int{0, 2, 4, 4}, Owed: []Fairness{Weak, Strong}, Edges: []Edge{
		{To: 1, Action: around}, {To: 2, Action: out, Event: 1},
		{To: 0, Action: around}, {To: 1, Action: around, Event: 1},
	}}
	within := []bool{true, true, false}
	l := g.Find(one(within))
	if l == nil || len(l.Stem) != 1 || l.Stem[0].To != 1 || !slices.Equal(l.Loop, g.Edges[3:]) {
		t.Errorf("found %+v, want the loop at node 1", l)
	}
}

// TestCalmLoop has two loops of four edges through node 0, and in the second of
// them each process goes on as long as it can.
func TestCalmLoop(t *testing.T) {
	a, b := Edge{Action: 0, By: 0}, Edge{Action: 1, By: 1}
	to := func(e Edge, n, event uint32) Edge { e.To, e.Event = n, event; return e }
	g := &Graph{First: []int{0, 1, 3, 4, 5, 6}, Owed: []Fairness{Weak, Weak}, Edges: []Edge{
		to(a, 1, 0), to(b, 2, 0), to(a, 3, 1), to(a, 4, 0), to(b, 4, 0), to(b, 0, 0),
	}}
	l := g.Find([]uint64{1, 1, 1, 1, 1})
	if want := []Edge{g.Edges[0], g.Edges[2], g.Edges[4], g.Edges[5]}; l == nil || !slices.Equal(l.Loop, want) {
		t.Errorf("found %+v, want the loop %v", l, want)
	}
}
