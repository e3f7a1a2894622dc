package liveness

import (
	"doorway/checker/lasso"
	"doorway/checker/property"
	"doorway/model"
)

// Fairness returns the graph in the form in which package lasso searches it, without the actions' fairness, and the
// kind of each action.
func (g *Graph) Fairness() (f *lasso.Graph, kinds []model.Kind) {
	f = &lasso.Graph{First: make([]int, g.FPs.n+1)}
	kinds = make([]model.Kind, len(g.Actions.numbers))
	for _, e := range g.Edges {
		f.First[e.From+1]++
		f.Edges = append(f.Edges, lasso.Edge{To: uint32(e.FP), Action: e.Action, Event: e.Event, By: e.By})
		kinds[e.Action] = e.Kind
	}
	for n := range g.FPs.n {
		f.First[n+1] += f.First[n]
	}
	return f, kinds
}

// Owes returns the fairness that a property assumes for events of a kind: strong if the property says so, or if the
// links are fair-lossy and it is a delivery; none if the property is one of every run.
func Owes(p property.Property, s model.Setup, k model.Kind) lasso.Fairness {
	switch {
	case !k.Owed() || p.Engine().AnyRun():
		return lasso.None
	case p.Engine().StronglyFair() || k == model.Deliver && s.FairLossy():
		return lasso.Strong
	default:
		return lasso.Weak
	}
}

// Ready prepares the graph for judging.
func (g *Graph) Ready() {
	g.Resolve()
	g.fair, g.kinds = g.Fairness()
	byTarget(g.Edges, g.FPs.n)
}

// byTarget sorts resolved edges by target; nodes is the number of nodes. The sort is stable. It is a counting sort
// and takes four extra bytes per edge.
func byTarget(edges []Edge, nodes int) {
	next := make([]uint32, nodes+1) // where the next edge to a node belongs
	for _, e := range edges {
		next[e.FP+1]++
	}
	for n := range nodes {
		next[n+1] += next[n]
	}
	place := make([]uint32, len(edges))
	for i, e := range edges {
		place[i] = next[e.FP]
		next[e.FP]++
	}
	for i := range edges {
		for j := place[i]; int(j) != i; j = place[i] {
			edges[i], edges[j] = edges[j], edges[i]
			place[i], place[j] = place[j], place[i]
		}
	}
}

// Starving finds, for an Eventuality, the shortest fair lasso that owes something to the same process throughout
// its loop. For one of every run, fair or not, it finds the shortest lasso on whose loop another process comes
// inside as well.
func (g *Graph) Starving(p property.Property, s model.Setup, marks func(int) property.Mark) *lasso.Lasso {
	if !p.Engine().Endless() {
		return nil
	}
	g.fair.Owed = g.fair.Owed[:0]
	for _, k := range g.kinds {
		g.fair.Owed = append(g.fair.Owed, Owes(p, s, k))
	}
	g.fair.Sought = nil
	if p.Engine().AnyRun() {
		g.fair.Sought = func(from int, e lasso.Edge) bool { return marks(int(e.To)).Inside&^marks(from).Inside != 0 }
	}
	owed := make([]uint64, g.FPs.n)
	for n := range owed {
		owed[n] = uint64(marks(n).Owed)
	}
	return g.fair.Find(owed)
}
