package explore

import (
	"cmp"
	"fmt"

	"doorway/checker/internal/reduce"
	"doorway/checker/internal/store"
	"doorway/checker/liveness"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message/independence"
	"doorway/model/transition"
)

// A plan holds what all workers of a search share.
type plan struct {
	opts     Options
	sys      transition.System
	setup    model.Setup
	cycle    property.WellFormedness
	props    []property.Property
	monitors []*property.Interned
	width    int // components of a state: the system's, then one memory a property, then the sleeping tasks
	seen     *store.Visited
	deferred bool            // no state enters the visited set until the segment is expanded
	graph    *liveness.Graph // or nil if no property needs it
	reduce.Reduction
}

// init makes the plan of a search by a machine.
func (p *plan) init(m transition.Machine) error {
	for _, prop := range p.props {
		if err := cmp.Or(prop.Engine().Fits(p.sys), p.opts.Constraint.Fits(prop)); err != nil {
			return err
		}
		in, err := prop.Engine().Intern(p.beside())
		if err != nil {
			return err
		}
		p.monitors = append(p.monitors, in)
		if in.Mark != nil && p.graph == nil {
			p.graph = liveness.NewGraph()
		}
	}
	if err := p.reduce(m); err != nil {
		return err
	}
	p.seen = store.NewVisited()
	p.width = m.Width() + len(p.props)
	if p.Sleeping {
		p.width += reduce.SleepWidth
	}
	return nil
}

// beside returns the monitor that the next one shares memories with, or nil.
func (p *plan) beside() *property.Interned {
	if !p.opts.alike || len(p.monitors) == 0 {
		return nil
	}
	return p.monitors[0]
}

// reduce chooses the reduction. Every event must be taken where the graph keeps events as edges, or where the other
// way round a diamond may lie outside the constraint.
func (p *plan) reduce(m transition.Machine) error {
	c := p.opts.Constraint
	if p.opts.Reduce && c != nil {
		return fmt.Errorf("a search within the constraint %s cannot be reduced: what is left out may lie within it; leave one of the two out", c.Name)
	}
	p.Decided = p.Decided || p.opts.Checkpoint != nil // which has no room for encounters
	if p.opts.Reduce {
		if err := p.Choose(m, p.setup, p.props, p.monitors); err != nil {
			return err
		}
	}
	if p.Alone {
		p.Movers = reduce.NewMovers(m.Fork(), p.Met, p.props)
	}
	p.Sleeping = c == nil && p.graph == nil && !p.Persistent && !p.Symmetric && independence.Of(m, p.setup) != nil
	return nil
}
