package checker

import (
	"errors"

	"doorway/model"
)

// Reference explores a system the plainest way: whole worlds are copied, a map
// from the bytes of each state is the visited set, what is possible is searched
// for anew from each state, and nothing is interned, memoised or hashed. It
// stands beside Explore so that each can be held against the other.
func Reference(sys model.System, props []Property) (*Result, error) {
	r := &reference{setup: sys.Setup(), props: props, seen: map[string]*node{}}
	r.result.Findings = make([]Finding, len(props))
	first := &node{world: sys.World()}
	for i, p := range props {
		if err := p.fits(sys); err != nil {
			return nil, err
		}
		m, err := p.watch.run()
		if err != nil {
			return nil, err
		}
		first.monitors = append(first.monitors, m)
		r.result.Findings[i].Property = p
		r.note(i, nil, m.reset(first.world))
	}
	r.visit(first)
	for level := r.level; len(level) > 0; level = r.level {
		r.level = nil
		if err := r.expand(level); err != nil {
			return nil, err
		}
		if r.finished() {
			r.result.Stopped = "every property is violated"
			return &r.result, nil
		}
		if len(r.level) > 0 {
			r.result.Depth++
		}
	}
	for i := range props {
		r.judgePossible(i)
		r.judgeEventual(i)
	}
	return &r.result, nil
}

type reference struct {
	setup  model.Setup
	props  []Property
	seen   map[string]*node
	level  []*node // found and not yet expanded
	nodes  []*node // expanded
	result Result
}

// A node is a state with the monitors' memories, the run that led to it first
// and, once it is expanded, what each event leads to.
type node struct {
	world    model.World
	monitors []follower
	schedule model.Schedule
	edges    []arc
}

type arc struct {
	kind   model.Kind
	action model.Action
	to     *node
}

func (n *node) clone() *node {
	c := &node{world: n.world.Clone(), schedule: append(model.Schedule(nil), n.schedule...)}
	for _, m := range n.monitors {
		c.monitors = append(c.monitors, m.clone())
	}
	return c
}

// visit puts a state into the next level unless it was seen, and returns the
// node it was seen as.
func (r *reference) visit(n *node) *node {
	key := n.world.Key(nil)
	for _, m := range n.monitors {
		key = m.key(key)
	}
	if known := r.seen[string(key)]; known != nil {
		return known
	}
	r.seen[string(key)] = n
	r.level = append(r.level, n)
	return n
}

func (r *reference) expand(level []*node) error {
	r.nodes = append(r.nodes, level...)
	r.result.States = len(r.nodes)
	for _, n := range level {
		events := n.world.Enabled(nil)
		for i, m := range n.monitors {
			if model.AtRest(events) {
				r.note(i, n.schedule, m.atRest())
			}
			r.note(i, n.schedule, m.always(n.world))
			r.exercise(i, m)
		}
		for _, e := range events {
			action := n.world.Action(e)
			to, err := r.follow(n.clone(), e)
			if err != nil {
				return err
			}
			n.edges = append(n.edges, arc{e.Kind, action, to})
		}
		n.world = nil // all that is left to ask of it are the monitors
	}
	return nil
}

// follow lets e happen in n and returns the node it leads to.
func (r *reference) follow(n *node, e model.Event) (*node, error) {
	obs, err := n.world.Apply(e)
	n.schedule = append(n.schedule, e)
	if err != nil {
		return nil, &RunError{n.schedule, err}
	}
	r.result.Transitions++
	for i, m := range n.monitors {
		r.note(i, n.schedule, m.step(obs))
		r.exercise(i, m)
	}
	return r.visit(n), nil
}

// note keeps the first of the shortest violations of a property.
func (r *reference) note(i int, s model.Schedule, err error) {
	f := &r.result.Findings[i]
	if err != nil && (f.Violation == nil || len(s) < len(f.Violation.Schedule)) {
		f.Violation = &Violation{Property: f.Property.Name, Schedule: s, Err: err}
	}
}

func (r *reference) exercise(i int, m follower) {
	f := &r.result.Findings[i]
	f.Exercised = f.Exercised || m.exercised()
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
	without, why, ok := r.props[i].watch.possible()
	if !ok || r.result.Findings[i].Violation != nil {
		return
	}
	for _, n := range r.nodes {
		if n.monitors[i].pending() && !n.reaches(i, without) {
			r.note(i, n.schedule, errors.New(why))
			return
		}
	}
}

// reaches reports whether a goal of property i can be reached from n without
// events of the given kinds.
func (n *node) reaches(i int, without model.Kinds) bool {
	met := map[*node]bool{n: true}
	for todo := []*node{n}; len(todo) > 0; todo = todo[1:] {
		if todo[0].monitors[i].goal() {
			return true
		}
		for _, a := range todo[0].edges {
			if !without.Has(a.kind) && !met[a.to] {
				met[a.to] = true
				todo = append(todo, a.to)
			}
		}
	}
	return false
}
