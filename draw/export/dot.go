package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"doorway/internal/english"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// maxStates limits the states of a graph that is drawn.
const maxStates = 200

// Dot returns the graph of all states of a system in the language of Graphviz,
// with the states and events of a run marked and numbered. An error says that the
// graph is too large or that the run cannot happen.
func Dot(sys transition.System, run transition.Schedule, title string) (string, error) {
	g := graph{numbers: map[string]int{}}
	g.visit(sys.World())
	for from := 0; from < len(g.worlds); from++ {
		if err := g.expand(from); err != nil {
			return "", err
		}
		if len(g.worlds) > maxStates {
			return "", fmt.Errorf("the system has more than %s states under %v, too many to be drawn; take a case with fewer processes or requests, or another format",
				english.Number(maxStates), sys.Setup())
		}
	}
	if err := g.follow(run); err != nil {
		return "", err
	}
	return g.draw(title, memory.Registers(sys)), nil
}

// A graph holds states and transitions in the order in which they were found.
type graph struct {
	worlds  []transition.World
	numbers map[string]int // by key
	edges   []edge
	path    []int // the states along the run
}

type edge struct {
	from, to int
	event    model.Event
	steps    []string // the steps of the run that take it
}

// visit returns the number of a state.
func (g *graph) visit(w transition.World) int {
	key := string(w.Key(nil))
	n, known := g.numbers[key]
	if !known {
		n = len(g.worlds)
		g.numbers[key] = n
		g.worlds = append(g.worlds, w)
	}
	return n
}

func (g *graph) expand(from int) error {
	for _, e := range g.worlds[from].Enabled(nil) {
		w := g.worlds[from].Clone()
		if _, err := w.Apply(e); err != nil {
			return err
		}
		g.edges = append(g.edges, edge{from: from, to: g.visit(w), event: e})
	}
	return nil
}

// follow marks a run.
func (g *graph) follow(run transition.Schedule) error {
	at := 0
	g.path = []int{at}
	for i, e := range run {
		k := slices.IndexFunc(g.edges, func(x edge) bool { return x.from == at && x.event == e })
		if k < 0 {
			return fmt.Errorf("step %d: %w", i+1, &transition.DisabledError{Event: e, Enabled: g.worlds[at].Enabled(nil)})
		}
		g.edges[k].steps = append(g.edges[k].steps, strconv.Itoa(i+1))
		at = g.edges[k].to
		g.path = append(g.path, at)
	}
	return nil
}

func (g *graph) draw(title string, registers []memory.Register) string {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph {\n  label=%q; labelloc=t; fontname=\"sans-serif\"\n", title)
	b.WriteString("  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"sans-serif\", fontsize=10]\n")
	b.WriteString("  edge [fontname=\"sans-serif\", fontsize=9, color=gray50]\n")
	for n := range g.worlds {
		marked := ""
		switch {
		case n == g.path[len(g.path)-1]:
			marked = `, color="#c4162a", fillcolor="#ffe3e6", penwidth=3`
		case slices.Contains(g.path, n):
			marked = `, color="#c4162a", penwidth=2`
		}
		fmt.Fprintf(&b, "  s%d [label=%q%s]\n", n, g.label(n, registers), marked)
	}
	for _, e := range g.edges {
		if e.steps == nil {
			fmt.Fprintf(&b, "  s%d -> s%d [label=%q]\n", e.from, e.to, e.event.String())
		} else {
			fmt.Fprintf(&b, "  s%d -> s%d [label=%q, color=\"#c4162a\", fontcolor=\"#c4162a\", penwidth=2.5]\n",
				e.from, e.to, strings.Join(e.steps, ", ")+": "+e.event.String())
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// label returns the text in a state: regions, and registers or messages.
func (g *graph) label(n int, registers []memory.Register) string {
	w := g.worlds[n]
	var regions, rest []string
	for p := range model.ProcID(w.N()) {
		regions = append(regions, w.View(p).Region.String())
		for q := range model.ProcID(w.N()) {
			if queue := w.Queue(p, q); len(queue) > 0 {
				rest = append(rest, fmt.Sprintf("%v→%v %v", p, q, queue))
			}
		}
	}
	for r, reg := range registers {
		rest = append(rest, fmt.Sprintf("%s = %d", reg.Name, w.Register(r)))
	}
	return strings.TrimSpace(strings.Join(regions, " | ") + "\n" + strings.Join(rest, ", "))
}
