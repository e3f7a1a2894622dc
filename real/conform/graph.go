package conform

import (
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// A graph holds the states and transitions of a page.
type graph struct {
	edges [][]edge          // of each state; the first state is the initial one
	armed [][]alarm         // the timers that run in each state, if time passes
	seen  []int             // by state, the last call of path that came to it
	calls int               // of path
	run   int               // of the program, that is planned
	fates [untimely + 1]int // how many edges have each
}

type edge struct {
	event  model.Event
	to     int
	fate   fate
	starts []start // if time passes
	how    How     // if it is a timeout, what goes off in the program
	looks  bool    // the program looks at its clock
	in     int     // the last run that was to take it
	missed int     // the last run that no choice of times let take it
	misses int     // how often there were no times for it, or for the way to it
}

// A fate says what became of an edge.
type fate uint8

const (
	open fate = iota
	taken
	failed   // the program cannot take it, or does something else
	untimely // no times were found at which the timers of the program would go off in its order
)

// explore returns the graph of a system, unless it has more than so many states. An alternative that
// makes no difference is not an edge of its own.
func explore(sys transition.System, timing *Timing, most int) (*graph, error) {
	first := sys.World()
	number := map[string]int{string(first.Key(nil)): 0}
	g := &graph{edges: [][]edge{nil}}
	for next, frontier := 0, []transition.World{first}; len(frontier) > 0; next, frontier = next+1, frontier[1:] {
		for _, e := range frontier[0].Enabled(nil) {
			w := frontier[0].Clone()
			leads, err := timing.take(frontier[0], w, e)
			if err != nil {
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
			leads.to = to
			if !slices.ContainsFunc(g.edges[next], leads.like) {
				g.edges[next] = append(g.edges[next], leads)
				g.fates[open]++
			}
		}
		if timing != nil {
			g.armed = append(g.armed, armed(frontier[0]))
		}
	}
	g.seen = make([]int, len(g.edges))
	return g, nil
}

// like reports whether two edges from a state are alternatives that make no difference.
func (e edge) like(o edge) bool {
	o.event.Index = e.event.Index
	return e.event.Kind.Chooses() && o.event == e.event && o.to == e.to && slices.Equal(o.starts, e.starts)
}

// meets notes what becomes of an edge.
func (g *graph) meets(e *edge, f fate) {
	g.fates[e.fate]--
	e.fate = f
	g.fates[f]++
}

// path returns a shortest path from a state that ends with an open edge which the run is not to take
// already. It goes along edges that were taken, or will be, and not along one that the run has missed. If
// there are several, turn decides. It is empty if there is none.
func (g *graph) path(from, turn int) (path []*edge) {
	type step struct{ state, before, edge int }
	g.calls++
	g.seen[from] = g.calls
	queue := []step{{from, -1, -1}}
	for i := 0; i < len(queue); i++ {
		edges := g.edges[queue[i].state]
		for k := range edges {
			k = (k + turn) % len(edges)
			e := &edges[k]
			if e.missed == g.run {
				continue
			}
			if e.fate == open && e.in != g.run {
				path = append(path, e)
				for at := i; queue[at].before >= 0; at = queue[at].before {
					path = append(path, &g.edges[queue[queue[at].before].state][queue[at].edge])
				}
				slices.Reverse(path)
				return path
			}
			if (e.fate == taken || e.fate == open) && g.seen[e.to] != g.calls {
				g.seen[e.to] = g.calls
				queue = append(queue, step{e.to, i, k})
			}
		}
	}
	return nil
}
