package checker

// identity says which search this is.
func (x *explorer) identity() identity {
	id := identity{Search: x.opts.Checkpoint.Name, Setup: x.setup.String(), Prefix: x.root.String(), Reduce: x.opts.Reduce}
	if c := x.opts.Constraint; c != nil {
		id.Constraint = c.Name + " " + written(c.Holds)
	}
	for _, p := range x.props {
		id.Properties, id.Code = append(id.Properties, p.Name), append(id.Code, p.Code())
	}
	return id
}

// stands returns where the search stands, and what breaks the properties so far.
func (x *explorer) stands() (boundary, found) {
	at := boundary{
		States: x.tree.n, Transitions: int(x.transitions.Load()), Depth: int(x.depth.Load()), Expanded: x.expanded, Outside: x.outside,
		Sum: x.sum, links: x.tree.end(),
	}
	if x.graph != nil {
		at.edges = len(x.graph.edges)
	}
	return at, found{Violations: kept(x.violations), AtNode: kept(x.atNode), AtEvent: kept(x.atEvent), Stuck: kept(x.stuck)}
}

// learned returns what else the search has found out.
func (x *explorer) learned() learned {
	l := learned{Spared: x.spared.Load()}
	for i := range x.props {
		l.Exercised = append(l.Exercised, x.tested(i))
	}
	return l
}

// kept returns what is kept of candidates.
func kept(all []*candidate) (list []*broken) {
	for _, c := range all {
		if c == nil {
			list = append(list, nil)
		} else {
			list = append(list, &broken{c.link, c.err.Error()})
		}
	}
	return list
}

// tested reports whether property i has been put to the test.
func (x *explorer) tested(i int) bool { return x.exercised[i] || x.monitors[i].exercised() }
