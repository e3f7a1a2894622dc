package checker

import (
	"doorway/model"
)

// Reference explores a system the plainest way: whole worlds are copied, a map
// from the bytes of each state is the visited set, one property at most watches,
// and nothing is interned, memoised or hashed. It stands beside Explore so that
// each can be held against the other.
func Reference(sys model.System, props []Property) (*Result, error) {
	r := &reference{props: props, seen: map[string]bool{}, violated: make([]*Violation, len(props))}
	first := &node{world: sys.World()}
	for _, p := range props {
		m, err := p.watch.run()
		if err != nil {
			return nil, err
		}
		m.reset(first.world)
		first.monitors = append(first.monitors, m)
	}
	r.visit(first)
	for len(r.level) > 0 && !r.finished() {
		level := r.level
		r.level = nil
		if err := r.expand(level); err != nil {
			return nil, err
		}
		if len(r.level) > 0 {
			r.result.Depth++
		}
	}
	return r.report(), nil
}

type reference struct {
	props    []Property
	seen     map[string]bool
	level    []*node
	violated []*Violation
	result   Result
}

// A node is a state with the monitors' memories and the run that led to it.
type node struct {
	world    model.World
	monitors []follower
	schedule model.Schedule
}

func (n *node) clone() *node {
	c := &node{world: n.world.Clone(), schedule: append(model.Schedule(nil), n.schedule...)}
	for _, m := range n.monitors {
		c.monitors = append(c.monitors, m.clone())
	}
	return c
}

// visit puts a state into the next level unless it was seen.
func (r *reference) visit(n *node) {
	key := n.world.Key(nil)
	for _, m := range n.monitors {
		key = m.key(key)
	}
	if !r.seen[string(key)] {
		r.seen[string(key)] = true
		r.level = append(r.level, n)
	}
}

func (r *reference) expand(level []*node) error {
	for _, n := range level {
		events := n.world.Enabled(nil)
		for i, m := range n.monitors {
			if model.AtRest(events) {
				r.note(i, n.schedule, m.atRest())
			}
			r.note(i, n.schedule, m.always(n.world))
		}
		for _, e := range events {
			if err := r.follow(n.clone(), e); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *reference) follow(n *node, e model.Event) error {
	obs, err := n.world.Apply(e)
	n.schedule = append(n.schedule, e)
	if err != nil {
		return &RunError{n.schedule, err}
	}
	r.result.Transitions++
	for i, m := range n.monitors {
		r.note(i, n.schedule, m.step(obs))
	}
	r.visit(n)
	return nil
}

// note keeps the first of the shortest violations of a property.
func (r *reference) note(i int, s model.Schedule, err error) {
	if err != nil && (r.violated[i] == nil || len(s) < len(r.violated[i].Schedule)) {
		r.violated[i] = &Violation{r.props[i].Name, s, err}
	}
}

func (r *reference) finished() bool {
	for _, v := range r.violated {
		if v == nil {
			return false
		}
	}
	return len(r.props) > 0
}

func (r *reference) report() *Result {
	r.result.States = len(r.seen)
	for i, p := range r.props {
		r.result.Findings = append(r.result.Findings, Finding{Property: p, Violation: r.violated[i]})
	}
	if r.finished() {
		r.result.Stopped = "every property is violated"
	}
	return &r.result
}
