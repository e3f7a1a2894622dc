package conform

import (
	"fmt"
	"slices"

	"doorway/model"
)

// A graph is all that a page can do.
type graph struct {
	edges [][]edge // of each state; the first state is the initial one
	seen  []int    // by state, the last call of path that came to it
	calls int      // of path
}

type edge struct {
	event model.Event
	to    int
	fate  fate
}

// A fate is what became of an edge.
type fate uint8

const (
	open fate = iota
	taken
	failed // the program cannot take it, or does something else
)

// explore returns the graph of a system, unless it has more than so many states.
func explore(sys model.System, most int) (*graph, error) {
	first := sys.World()
	number := map[string]int{string(first.Key(nil)): 0}
	g := &graph{edges: [][]edge{nil}}
	for next, frontier := 0, []model.World{first}; len(frontier) > 0; next, frontier = next+1, frontier[1:] {
		for _, e := range frontier[0].Enabled(nil) {
			w := frontier[0].Clone()
			if _, err := w.Apply(e); err != nil {
				return nil, err
			}
			key := string(w.Key(nil))
			to, known := number[key]
			if !known {
				if to = len(g.edges); to == most {
					return nil, fmt.Errorf("conform: the page has more than %d states for %v; choose a smaller setup", most, sys.Setup())
				}
				number[key], g.edges, frontier = to, append(g.edges, nil), append(frontier, w)
			}
			g.edges[next] = append(g.edges[next], edge{event: e, to: to})
		}
	}
	g.seen = make([]int, len(g.edges))
	return g, nil
}

// fates returns how many edges have each fate.
func (g *graph) fates() (n [failed + 1]int) {
	for _, of := range g.edges {
		for _, e := range of {
			n[e.fate]++
		}
	}
	return n
}

// path returns a shortest path from a state that ends with an open edge, and has no failed one:
// the numbers of the edges. It is empty if there is none.
func (g *graph) path(from int) (path []int) {
	type step struct{ state, before, edge int }
	g.calls++
	g.seen[from] = g.calls
	queue := []step{{from, -1, -1}}
	for i := 0; i < len(queue); i++ {
		for k, e := range g.edges[queue[i].state] {
			if e.fate == open {
				path = append(path, k)
				for at := i; queue[at].before >= 0; at = queue[at].before {
					path = append(path, queue[at].edge)
				}
				slices.Reverse(path)
				return path
			}
			if e.fate == taken && g.seen[e.to] != g.calls {
				g.seen[e.to] = g.calls
				queue = append(queue, step{e.to, i, k})
			}
		}
	}
	return nil
}
