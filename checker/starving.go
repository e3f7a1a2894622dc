package checker

import (
	"cmp"
	"slices"

	"doorway/checker/lasso"
	"doorway/model"
)

// fairness returns the graph as a search for fair lassos needs it, but for what
// is owed, and the kind of each action.
func (g *graph) fairness() (f *lasso.Graph, kinds []model.Kind) {
	f = &lasso.Graph{First: make([]int, g.fps.n+1)}
	kinds = make([]model.Kind, len(g.actions.numbers))
	for _, e := range g.edges {
		f.First[e.from+1]++
		f.Edges = append(f.Edges, lasso.Edge{To: uint32(e.fp), Action: e.action, Event: e.event, By: e.by})
		kinds[e.action] = e.kind
	}
	for n := range g.fps.n {
		f.First[n+1] += f.First[n]
	}
	return f, kinds
}

// owes returns what kind of fairness a run that a property judges owes events of a kind:
// strong fairness if the property says so, or if the links are fair-lossy and it
// is a delivery; none if the property is one of every run.
func owes(p Property, s model.Setup, k model.Kind) lasso.Fairness {
	switch {
	case !k.Owed() || p.AnyRun():
		return lasso.None
	case p.StronglyFair() || k == model.Deliver && s.FairLossy():
		return lasso.Strong
	default:
		return lasso.Weak
	}
}

// ready prepares the graph for being judged.
func (g *graph) ready() {
	g.resolve()
	g.fair, g.kinds = g.fairness()
	slices.SortStableFunc(g.edges, func(a, b edge) int { return cmp.Compare(a.fp, b.fp) })
}

// starving finds the shortest fair lasso along whose loop something is owed to the
// same process all the time, if the property is an Eventuality; if it is one of
// every run, the shortest lasso on whose loop another comes inside as well.
func (g *graph) starving(p Property, s model.Setup, marks func(int) mark) *lasso.Lasso {
	if !p.Endless() {
		return nil
	}
	g.fair.Owed = g.fair.Owed[:0]
	for _, k := range g.kinds {
		g.fair.Owed = append(g.fair.Owed, owes(p, s, k))
	}
	g.fair.Sought = nil
	if p.AnyRun() {
		g.fair.Sought = func(from int, e lasso.Edge) bool { return marks(int(e.To)).inside&^marks(from).inside != 0 }
	}
	owed := make([]uint64, g.fps.n)
	for n := range owed {
		owed[n] = uint64(marks(n).owed)
	}
	return g.fair.Find(owed)
}
