package property

import (
	"fmt"

	"doorway/model"
)

// OfRegions reports whether the property sees nothing but regions and doorways, so that On can ask
// for it of one resource.
func (p Property) OfRegions() bool { return p.Engine().Sees() == Regions && !p.Engine().JudgesStates() }

// On returns the same property of one resource: of the regions in which processes are for that
// resource (model.View.RegionOf). A process has passed its doorway there if it waits for the resource
// and its view says Passed, so with several doorways at a time it should wait for one resource at a
// time. The name is that of p, followed by "@" and the resource. On panics unless p is OfRegions.
//
// Algorithms that show regions in another order than locks do are not refused: a process may begin
// to want a resource at any time.
func (p Property) On(r model.Resource) Property {
	if !p.OfRegions() {
		panic(fmt.Sprintf("property %s is not about regions alone, so it cannot be asked of one resource", p.Name))
	}
	p.Name, p.Meaning, p.watch = p.Name+At+r.String(), fmt.Sprintf("of resource %v: %s", r, p.Meaning), p.on(r)
	return p
}

// At separates a property's name from its resource.
const At = "@"

// on returns a monitor that watches one resource.
func (m Monitor[M]) on(r model.Resource) Monitor[M] {
	of := m
	of.Sees, of.Cycle = Regions|Waits, false
	of.Start = func(s model.Snapshot) M { return m.Start(cycleOf{s, r}) }
	of.Step = func(mem M, o model.Observation) (M, error) {
		o.Was, o.Is = viewOf(o.Was, r), viewOf(o.Is, r)
		if !m.Sees.Shows(&o) {
			return mem, nil
		}
		next, err := m.Step(mem, o)
		return next, about(r, err)
	}
	if m.AtStart != nil {
		of.AtStart = func(mem M) error { return about(r, m.AtStart(mem)) }
	}
	if m.AtRest != nil {
		of.AtRest = func(mem M) error { return about(r, m.AtRest(mem)) }
	}
	of.Possible, of.Eventually = m.Possible.on(r), m.Eventually.on(r)
	return of
}

func (p *Possibility[M]) on(r model.Resource) *Possibility[M] {
	if p == nil {
		return nil
	}
	q := *p
	q.Why += suffix(r)
	if p.Stuck != nil {
		q.Stuck = func(mem M) error { return about(r, p.Stuck(mem)) }
	}
	return &q
}

func (e *Eventuality[M]) on(r model.Resource) *Eventuality[M] {
	if e == nil {
		return nil
	}
	q := *e
	q.Says = func(mem M, p model.ProcID) string { return e.says(mem, p) + suffix(r) }
	return &q
}

// about adds the resource to an error.
func about(r model.Resource, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w%s", err, suffix(r))
}

func suffix(r model.Resource) string { return fmt.Sprintf(" (resource %v)", r) }

// cycleOf shows the regions of one resource alone.
type cycleOf struct {
	model.Snapshot
	r model.Resource
}

func (c cycleOf) View(p model.ProcID) model.View { return viewOf(c.Snapshot.View(p), c.r) }

func viewOf(v model.View, r model.Resource) model.View {
	at := v.RegionOf(r)
	return model.View{Region: at, Passed: v.Passed && at == model.Trying}
}
