package checker

import (
	"fmt"

	"doorway/checker/lasso"
	"doorway/model"
)

// fairness returns the graph as a search for fair lassos needs it.
func (g *graph) fairness() *lasso.Graph {
	f := &lasso.Graph{Owed: make([]bool, len(g.actions.numbers)), First: make([]int, g.fps.n+1)}
	for _, e := range g.edges {
		f.First[e.from+1]++
		f.Edges = append(f.Edges, lasso.Edge{To: uint32(e.fp), Action: e.action, Event: e.event})
		f.Owed[e.action] = e.kind.Owed()
	}
	for n := range g.fps.n {
		f.First[n+1] += f.First[n]
	}
	return f
}

// judgeEventual finds the fair lasso of the least stem along which something is
// owed to the same process all the time, if the property is an Eventuality. Of
// several loops there it has the shortest.
func (x *explorer) judgeEventual(i int, marks func(int) mark, fair *lasso.Graph) (best *candidate) {
	why, ok := x.props[i].watch.eventual()
	if !ok {
		return nil
	}
	owed := make([]bool, x.graph.fps.n)
	for p := range model.ProcID(x.setup.N) {
		for n := range owed {
			owed[n] = marks(n).owed.Has(p)
		}
		l := fair.Find(owed)
		if l == nil {
			continue
		}
		c := &candidate{claim: nodeClaim(l.Stem), err: fmt.Errorf("%v %s", p, why), lasso: l}
		if best == nil || c.claim < best.claim {
			best = c
		}
	}
	return best
}
