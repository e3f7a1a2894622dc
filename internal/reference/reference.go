// Package reference is a twin of the explorer for tests: it copies whole states, and on small
// systems both must agree on everything.
package reference

import (
	"cmp"
	"errors"
	"slices"
	"sync"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// unopened leaves out of the counts the state before the first event of a system with several
// initial states, and the edges from it.
func (r *reference) unopened(sys transition.System) {
	if n := transition.Beginnings(sys); n > 0 && r.result.Depth > 0 {
		r.result.States, r.result.Transitions, r.result.Depth = r.result.States-1, r.result.Transitions-n, r.result.Depth-1
	}
}

type reference struct {
	setup  model.Setup
	cycle  property.WellFormedness
	props  []property.Property
	seen   map[string]*node
	level  []*node // found and not yet expanded
	nodes  []*node // expanded, by number
	best   []*run  // by property: the best run that breaks it
	key    []byte  // of the last state
	round  int     // the number of the last search from a node
	result explore.Result
}

// A node holds a state with the monitors' memories, the shortest runs that lead to it and, once it
// is expanded, its successors.
type node struct {
	number   int // in the order in which states are found
	met      int // the last search from a node that met this one
	world    transition.World
	monitors []property.Follower
	found    transition.Schedule // the run that first led to it
	runs     []run               // the best run for each process that may have taken the last step
	edges    []arc
}

// A run records a schedule with the index of each event among the enabled ones.
type run struct {
	schedule transition.Schedule
	numbers  []int
	inState  bool // it breaks a property in its last state, not at its last event
}

type arc struct {
	kind   model.Kind
	action transition.Action
	to     *node
}

func (n *node) clone() *node {
	c := &node{world: n.world.Clone()}
	for _, m := range n.monitors {
		c.monitors = append(c.monitors, m.Clone())
	}
	return c
}

// visit puts a state into the next level unless it was seen before, and returns its node. Only the
// shortest runs to a state are of interest.
func (r *reference) visit(n *node, runs func() []run) *node {
	r.key = n.world.Key(r.key[:0])
	for _, m := range n.monitors {
		r.key = m.Key(r.key)
	}
	known := r.seen[string(r.key)]
	switch {
	case known == nil:
		n.number, n.runs = len(r.seen), runs()
		r.seen[string(r.key)] = n
		r.level = append(r.level, n)
		return n
	case len(known.found) == len(n.found):
		known.merge(runs())
	}
	return known
}

// extended returns runs with one more event, whose index is number.
func extended(runs []run, e model.Event, number int) (longer []run) {
	for _, r := range runs {
		longer = append(longer, run{slices.Concat(r.schedule, transition.Schedule{e}), slices.Concat(r.numbers, []int{number}), false})
	}
	return longer
}

// merge adds runs to those that lead to the node.
func (n *node) merge(runs []run) {
	for _, r := range runs {
		i := slices.IndexFunc(n.runs, func(o run) bool { return o.last() == r.last() })
		switch {
		case i < 0:
			n.runs = append(n.runs, r)
		case r.compare(n.runs[i]) < 0:
			n.runs[i] = r
		}
	}
}

// last returns the process of the last step.
func (r run) last() int {
	for _, e := range slices.Backward(r.schedule) {
		if p, ok := e.Stepper(); ok {
			return int(p)
		}
	}
	return -1
}

// compare returns a negative number if r is shorter than o, or as long with fewer context
// switches, or otherwise comes first.
func (r run) compare(o run) int {
	return cmp.Or(
		cmp.Compare(len(r.schedule), len(o.schedule)), cmp.Compare(r.schedule.Switches(), o.schedule.Switches()), slices.Compare(r.numbers, o.numbers),
	)
}

func (r *reference) expand(level []*node) error {
	r.nodes = append(r.nodes, level...)
	r.result.States = len(r.nodes)
	for _, n := range level {
		events := n.world.Enabled(nil)
		for i, m := range n.monitors {
			if transition.AtRest(events) {
				r.noteState(i, n, m.AtRest())
			}
			r.noteState(i, n, m.Always(n.world))
			r.exercise(i, m)
		}
		for number, e := range events {
			to, err := r.follow(n, e, number)
			if err != nil {
				return err
			}
			n.edges = append(n.edges, arc{e.Kind, n.world.Action(e), to})
		}
		n.world = nil // from here on, only the monitors are needed
	}
	return nil
}

// follow takes e, the event with that number in n, and returns the node it leads to.
func (r *reference) follow(n *node, e model.Event, number int) (*node, error) {
	next, was := n.clone(), n.world.Local(e.Proc)
	next.found = slices.Concat(n.found, transition.Schedule{e})
	obs, err := next.world.Apply(e)
	if err == nil && r.cycle.Breach(obs) != "" {
		err = r.cycle.Err(obs, was)
	}
	if err != nil {
		return nil, &property.RunError{Schedule: next.found, Err: err}
	}
	r.result.Transitions++
	runs := sync.OnceValue(func() (all []run) {
		next.merge(extended(n.runs, e, number))
		return next.runs
	})
	for i, m := range next.monitors {
		if err := m.Step(obs); err != nil {
			r.note(i, runs(), err)
		}
		r.exercise(i, m)
	}
	return r.visit(next, runs), nil
}

// noteState notes that a state breaks a property, unless an event breaks it in a run that is no
// longer.
func (r *reference) noteState(i int, n *node, err error) {
	if b := r.best[i]; err != nil && (b == nil || b.inState || len(n.found) < len(b.schedule)) {
		r.note(i, n.runs, err)
		r.best[i].inState = true
	}
}

// note keeps the best violation of a property.
func (r *reference) note(i int, runs []run, err error) {
	for _, best := range runs {
		if err != nil && (r.best[i] == nil || best.compare(*r.best[i]) < 0) {
			f := &r.result.Findings[i]
			r.best[i], f.Violation = &best, &property.Violation{Property: f.Property.Name, Behaviour: transition.Finite(best.schedule), Err: err}
		}
	}
}

func (r *reference) exercise(i int, m property.Follower) {
	f := &r.result.Findings[i]
	f.Exercised = f.Exercised || m.Exercised()
}

func (r *reference) finished() bool {
	for _, f := range r.result.Findings {
		if f.Violation == nil {
			return false
		}
	}
	return len(r.props) > 0
}

// judgePossible searches forwards from each pending state in turn.
func (r *reference) judgePossible(i int) {
	without, why, ok := r.props[i].Engine().Possible()
	if !ok || r.result.Findings[i].Violation != nil {
		return
	}
	for _, n := range r.nodes {
		if n.monitors[i].Pending() && !r.reaches(n, i, without) {
			r.note(i, n.runs, cmp.Or(n.monitors[i].Stuck(n.enabled()), errors.New(why)))
		}
	}
}

// enabled returns an event of each kind enabled in an expanded node.
func (n *node) enabled() (events []model.Event) {
	for _, a := range n.edges {
		events = append(events, model.Event{Kind: a.kind})
	}
	return events
}

// reaches reports whether a goal of property i can be reached from n without
// events of the given kinds.
func (r *reference) reaches(n *node, i int, without kinds.Set) bool {
	return r.search(n, func(a arc) bool { return !without.Has(a.kind) }, func(m *node) bool { return m.monitors[i].Goal() })
}

// search walks from n along the edges that it may take until it finds a wanted state, and reports whether it did.
func (r *reference) search(n *node, may func(arc) bool, wanted func(*node) bool) bool {
	if wanted(n) { // the most frequent case, which allocates nothing
		return true
	}
	r.round++
	n.met = r.round
	for frontier := []*node{n}; len(frontier) > 0; frontier = frontier[1:] {
		for _, a := range frontier[0].edges {
			if a.to.met == r.round || !may(a) {
				continue
			}
			if wanted(a.to) {
				return true
			}
			a.to.met = r.round
			frontier = append(frontier, a.to)
		}
	}
	return false
}
