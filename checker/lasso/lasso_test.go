package lasso

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/calm"
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
				By:     int8(action%3) + calm.Nobody,
			})
		}
	}
	g.First = append(g.First, len(g.Edges))
	return g
}

func drawWithin(t *rapid.T, g *Graph) []bool {
	return rapid.SliceOfN(rapid.Bool(), g.nodes(), g.nodes()).Draw(t, "within")
}

// bruteForce returns the length of the shortest fair loop through a node that
// can be found by trying all walks of at most so many edges, and the least number
// of context switches of those as short; −1 if there is none.
func bruteForce(g *Graph, within []bool, start, limit int) (best, least int) {
	if !within[start] {
		return -1, 0
	}
	if len(g.owedAt(start)) == 0 {
		return 0, 0
	}
	best = -1
	var walk []Edge
	var try func(at int)
	try = func(at int) {
		if len(walk) > 0 && at == start && fairWalk(g, start, walk) && (best < 0 || len(walk) < best || len(walk) == best && switches(walk) < least) {
			best, least = len(walk), switches(walk)
		}
		if len(walk) == limit {
			return
		}
		for _, e := range g.from(at) {
			if within[e.To] {
				walk = append(walk, e)
				try(int(e.To))
				walk = walk[:len(walk)-1]
			}
		}
	}
	try(start)
	return best, least
}

// switches counts the context switches of a walk.
func switches(walk []Edge) (n int) {
	walk = slices.DeleteFunc(slices.Clone(walk), func(e Edge) bool { return e.By == calm.Nobody })
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
		everywhere, somewhere, taken := true, false, false
		at := start
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
	return true
}

func TestFindAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		within := drawWithin(t, g)
		const limit = 7
		first, length, least := -1, 0, 0
		for n := range g.nodes() {
			if l, s := bruteForce(g, within, n, limit); l >= 0 {
				first, length, least = n, l, s
				break
			}
		}
		found := g.Find(within)
		switch {
		case first >= 0 && found == nil:
			t.Fatalf("a fair loop of %d edges through %d was not found", length, first)
		case first < 0 && found != nil && len(found.Loop) <= limit:
			t.Fatalf("found %v, which is not there", found)
		case found == nil:
			return
		}
		if !fairLoop(g, within, found) {
			t.Fatalf("%v is not a fair loop", found)
		}
		if first >= 0 && found.Stem == first && len(found.Loop) != length {
			t.Fatalf("the loop through %d has %d edges, the shortest has %d", first, len(found.Loop), length)
		}
		if first >= 0 && found.Stem == first && switches(found.Loop) != least {
			t.Fatalf("the loop through %d has %d context switches, %d are enough", first, switches(found.Loop), least)
		}
		if first >= 0 && found.Stem > first {
			t.Fatalf("the stem ends in %d, there is a fair loop through %d", found.Stem, first)
		}
	})
}

// fairLoop checks a lasso's loop edge by edge.
func fairLoop(g *Graph, within []bool, l *Lasso) bool {
	at := l.Stem
	for _, e := range l.Loop {
		if !within[at] || !slices.Contains(g.from(at), e) {
			return false
		}
		at = int(e.To)
	}
	if len(l.Loop) == 0 {
		return within[at] && len(g.owedAt(at)) == 0
	}
	return at == l.Stem && fairWalk(g, l.Stem, l.Loop)
}

// TestGreedy holds the loops of large components against fairness alone.
func TestGreedy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t)
		within := drawWithin(t, g)
		found := g.Find(within)
		if found == nil || len(found.Loop) == 0 {
			return
		}
		_, component := g.fair(within)
		s := &search{g: g, inside: set(component)}
		if l := (&Lasso{found.Stem, s.greedy(found.Stem)}); !fairLoop(g, within, l) {
			t.Fatalf("%v is not a fair loop", l)
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
	s := &search{g: g, inside: set([]int{0, 1, 2})}
	if l := (&Lasso{0, s.greedy(0)}); !fairLoop(g, []bool{true, true, true}, l) {
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
	within := []bool{true, true, true}
	if l := g.Find(within); l == nil || !fairLoop(g, within, l) {
		t.Errorf("%+v is no fair loop", l)
	}
}

// TestTraps has a component that is not fair, for in node 0 a strong action can
// happen that leads out of it, and within it a fair loop that keeps clear of node 0.
func TestTraps(t *testing.T) {
	const around, out = 0, 1
	g := &Graph{First: []int{0, 2, 4, 4}, Owed: []Fairness{Weak, Strong}, Edges: []Edge{
		{To: 1, Action: around}, {To: 2, Action: out, Event: 1},
		{To: 0, Action: around}, {To: 1, Action: around, Event: 1},
	}}
	within := []bool{true, true, false}
	l := g.Find(within)
	if l == nil || l.Stem != 1 || !slices.Equal(l.Loop, g.Edges[3:]) {
		t.Errorf("found %+v, want the loop at node 1", l)
	}
	if !within[0] {
		t.Error("what was given has been changed")
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
	l := g.Find([]bool{true, true, true, true, true})
	if want := []Edge{g.Edges[0], g.Edges[2], g.Edges[4], g.Edges[5]}; l == nil || !slices.Equal(l.Loop, want) {
		t.Errorf("found %+v, want the loop %v", l, want)
	}
}
