package explore

import (
	"doorway/checker/internal/checkpoint"
	"doorway/checker/property"
)

// identity returns what identifies this search to its checkpoint.
func (x *explorer) identity() (checkpoint.Identity, error) {
	id := checkpoint.Identity{Search: x.opts.Checkpoint.Name, Setup: x.setup.String(), Prefix: x.root.String(), Reduce: x.opts.Reduce}
	if c := x.opts.Constraint; c != nil {
		id.Constraint = c.Name + " " + property.Written(c.Holds)
	}
	return id, id.Compare("checkpoint", x.sys, x.props)
}

// stands returns the boundary that the search has reached, and the violations so far.
func (x *explorer) stands() (checkpoint.Boundary, checkpoint.Found) {
	at := checkpoint.Boundary{
		States: x.tree.N, Transitions: int(x.transitions.Load()), Depth: int(x.depth.Load()), Expanded: x.expanded, Outside: x.outside, Barred: x.barred,
		Sum: x.sum, Links: x.tree.End(),
	}
	if x.graph != nil {
		at.Edges = len(x.graph.Edges)
	}
	return at, checkpoint.Found{Violations: kept(x.violations), AtNode: kept(x.atNode), AtEvent: kept(x.atEvent), Stuck: kept(x.stuck)}
}

// learned returns the other findings of the search.
func (x *explorer) learned() checkpoint.Learned {
	l := checkpoint.Learned{Spared: x.Spared.Load()}
	for i := range x.props {
		l.Exercised = append(l.Exercised, x.tested(i))
	}
	return l
}

// kept returns candidates in the form of a checkpoint.
func kept(all []*candidate) (list []*checkpoint.Broken) {
	for _, c := range all {
		if c == nil {
			list = append(list, nil)
		} else {
			list = append(list, &checkpoint.Broken{Link: c.link, Why: c.err.Error()})
		}
	}
	return list
}

// tested reports whether property i has been put to the test.
func (x *explorer) tested(i int) bool { return x.exercised[i] || x.monitors[i].Exercised() }
